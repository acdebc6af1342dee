import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Shown when a page fails to load or render. A reload also fetches chunks that a new release has replaced. */
export function ErrorFallback() {
  // Staff are not asked to call their own firm. Other pages of theirs are clients' pages too.
  const isForStaff = useLocation().pathname.startsWith(paths.admin);
  return (
    <PlainFrame title="This page could not be shown">
      <p>
        Something went wrong on our side. Load the page again; if that does not help,{' '}
        {isForStaff ? 'tell whoever runs the server.' : 'call us.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button onClick={() => location.reload()}>Load the page again</Button>
        {!isForStaff && (
          <span>
            or call <PhoneLink />
          </span>
        )}
      </div>
    </PlainFrame>
  );
}
