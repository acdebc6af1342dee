import { useLocation } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { portalTitle } from './navigation.ts';

/** The portal's layout until the signed-in user is known. It is in the HTML of every portal page. */
export function ShellFrame() {
  const { pathname } = useLocation();
  return (
    <div className="min-h-dvh xs:flex">
      <div className="hidden shrink-0 xs:block xs:w-16 md:w-56">
        <div className="fixed inset-y-0 left-0 w-16 border-r bg-card md:w-56">
          <p className="mx-2.5 mt-2.5 flex h-11 items-center gap-3 overflow-hidden px-1.5 text-title font-[650] md:mx-3 md:px-2">
            <FirmMark />
            <span className="sr-only md:not-sr-only md:truncate">{firm.shortName}</span>
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="flex h-14 items-center border-b bg-card pl-4 font-semibold text-body text-muted-foreground md:h-16 md:pl-6">
          {portalTitle[pathname.startsWith(paths.admin) ? 'admin' : 'customer']}
        </p>
        <Spinner className="flex-1" />
        <noscript>
          <p className="p-6">
            The client portal needs JavaScript. Call {firm.phone.label} if you cannot turn it on.
          </p>
        </noscript>
      </div>
      <div className="fixed inset-x-0 bottom-0 h-15 border-t bg-card pb-[env(safe-area-inset-bottom)] xs:hidden" />
    </div>
  );
}
