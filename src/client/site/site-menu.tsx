import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { firm, headerServices } from '#firm';
import { anchors, paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { useBackCloses } from '../ui/back-closes.ts';
import { buttonClass } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { sections } from './site-navigation.ts';

/** The phone's menu: a native dialog that slides in from the right. */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  useBackCloses(open, close);
  const row = 'flex min-h-12 items-center px-5 font-medium hover:bg-muted';
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
        className="-mr-2.5 inline-flex size-11 items-center justify-center rounded-control hover:bg-current/10"
      >
        <Menu className="size-6" aria-hidden="true" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        closedby="any"
        onClose={() => setOpen(false)}
        className="my-0 mr-0 ml-auto h-dvh max-h-none w-80 max-w-[85vw] flex-col overflow-y-auto bg-card text-control text-foreground shadow-dialog backdrop:animate-overlay backdrop:bg-[rgb(8_20_16/0.5)] open:flex open:animate-drawer-right"
      >
        <div className="flex h-16 shrink-0 items-center justify-between border-b pr-2.5 pl-5">
          <span className="font-serif text-[1.0625rem] font-[560]">{firm.name}</span>
          <IconButton label="Close menu" onClick={close}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label="Menu" className="flex flex-1 flex-col py-3">
          <p className="px-5 pt-2 pb-1 text-caption font-semibold text-muted-foreground">Services</p>
          {headerServices.map(({ label }) => (
            <Link key={label} to={anchors.services} onClick={close} className={row}>
              {label}
            </Link>
          ))}
          <div className="mx-5 my-2 border-t" />
          {sections.map(({ label, to }) => (
            <Link key={to} to={to} onClick={close} className={row}>
              {label}
            </Link>
          ))}
          <div className="mt-auto grid gap-3 px-5 pt-6 pb-4">
            <Link to={paths.auth} className={buttonClass('secondary')}>
              Log in
            </Link>
            <Link to={paths.register} className={buttonClass()}>
              Sign up
            </Link>
            <p className="pt-2 text-center text-muted-foreground">
              or call <PhoneLink className="inline-flex min-h-11 items-center font-medium text-foreground" />
            </p>
          </div>
        </nav>
      </dialog>
    </div>
  );
}
