import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import { useSignOut } from '../accounts/api.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { entries, inboxFor, isUnder, moreEntries, type NavigationEntry, type Waiting } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

interface Props {
  role: Role;
  waiting: Waiting;
}

const itemClass =
  'relative flex h-15 min-w-0 flex-auto flex-col items-center justify-center gap-1 text-tiny font-semibold max-[359px]:font-medium max-[359px]:tracking-[-0.05em]';

/** With very large text there is room only for the icons. */
const labelClass = 'max-[20rem]:sr-only';

/** Below 480 px: the sidebar's items as a bottom bar, and all of them with labels in a slide-out menu. */
export function BottomRail({ role, waiting }: Props) {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState<string>();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const rail = entries[role].filter(({ menuOnly }) => !menuOnly);
  const isLit = (entry: NavigationEntry) => entry.to === pressed || isUnder(entry, pathname);
  // Runs after the click event, so that the item stays highlighted until its page starts loading.
  const release = () => requestAnimationFrame(() => setPressed(undefined));
  const waitingAt = (to: string) => (to === inboxFor(role) ? waiting : undefined);
  return (
    <div className="print:hidden fixed inset-x-0 bottom-0 z-20 border-t bg-card pb-[env(safe-area-inset-bottom)] xs:hidden">
      <nav aria-label="Quick" data-edge className="flex">
        {rail.map((entry) => (
          <NavLink
            key={entry.to}
            to={entry.to}
            end
            prefetch="intent"
            // Highlights the item under the finger and then while its page loads. Browsers set `:active` late or not at
            // all.
            onPointerDown={() => setPressed(entry.to)}
            onPointerUp={release}
            onPointerCancel={release}
            className={({ isActive, isPending }) =>
              `${itemClass} ${isActive || isPending || isLit(entry) ? 'text-link' : 'text-muted-foreground'}`
            }
          >
            {({ isActive, isPending }) => (
              <>
                <span
                  className={`rounded-control px-2.5 py-0.5 ${isActive || isPending || isLit(entry) ? 'bg-bar dark:bg-border' : ''}`}
                >
                  <entry.icon className="size-5" aria-hidden="true" />
                </span>
                <span className={labelClass}>{entry.shortLabel ?? entry.label}</span>
                {waitingAt(entry.to) && (
                  <CountBadge {...waiting} className="absolute top-0 left-1/2 ml-1.5 ring-2 ring-card" />
                )}
              </>
            )}
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`${itemClass} text-muted-foreground`}
        >
          <span className="py-0.5">
            <Menu className="size-5" aria-hidden="true" />
          </span>
          <span className={labelClass}>Menu</span>
        </button>
      </nav>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Menu"
        header={
          <span className="flex items-center gap-3 text-title font-[650]">
            <FirmMark />
            {firm.shortName}
          </span>
        }
      >
        <nav aria-label="Main" className="p-3">
          <ul className="space-y-1">
            {[...entries[role], ...moreEntries].map((entry) => (
              <li key={entry.to}>
                <NavigationLink
                  entry={entry}
                  waiting={waitingAt(entry.to)}
                  onNavigate={() => setOpen(false)}
                />
              </li>
            ))}
          </ul>
          {/* Also in the avatar menu, but users look for it here first. */}
          <button
            type="button"
            onClick={() => signOut.mutate()}
            className="mt-3 flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-body font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
          >
            <LogOut className="size-5 shrink-0" aria-hidden="true" />
            Log out
          </button>
        </nav>
      </Drawer>
    </div>
  );
}
