import type { LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from './dropdown-menu.tsx';

/**
 * On pages too narrow for one joined bar, each icon is above its word, longer words get wider cells, and very large
 * text wraps into several rows.
 */
const cell =
  'inline-flex cursor-pointer items-center justify-center gap-2 font-semibold transition-colors @max-[44rem]/page:min-h-15 @max-[44rem]/page:flex-col @max-[44rem]/page:gap-1 @max-[44rem]/page:px-0 @max-[44rem]/page:text-tiny @min-[44rem]/page:min-h-11 @min-[44rem]/page:px-3 @min-[62.5rem]/page:px-3.5 -outline-offset-2 [&>svg]:size-4.5 @max-[44rem]/page:[&>svg]:size-5';
const joined = `${cell} bg-card hover:bg-muted @max-[44rem]/page:min-w-[13.5%] @max-[44rem]/page:flex-auto`;
const primary = `${cell} bg-primary text-on-primary hover:bg-primary-hover @max-[44rem]/page:flex-[1_0_auto] @max-[44rem]/page:rounded-l-control @min-[44rem]/page:rounded-control @min-[44rem]/page:px-4.5!`;

interface BarProps {
  /** The main action, before the joined ones; undefined if it is not possible. */
  main?: ReactNode;
  children: ReactNode;
}

/** The staff's actions on the subject of a page. The arrow keys move between them. */
export function ActionBar({ main, children }: BarProps) {
  return (
    <Toolbar.Root aria-label="Actions" className="flex @max-[44rem]/page:w-full @min-[44rem]/page:gap-2">
      {main}
      <div
        className={`flex gap-px overflow-clip rounded-control border border-input bg-border @max-[44rem]/page:flex-[6_1_auto] @max-[44rem]/page:flex-wrap ${main ? '@max-[44rem]/page:rounded-l-none @max-[44rem]/page:border-l-0' : ''}`}
      >
        {children}
      </div>
    </Toolbar.Root>
  );
}

interface ActionProps {
  label: string;
  icon: LucideIcon;
  /** Whether it is the main action before the bar. */
  main?: boolean;
}

export function ActionButton({ label, icon: Icon, onClick }: ActionProps & { onClick: () => void }) {
  return (
    <Toolbar.Button className={joined} onClick={onClick}>
      <Icon aria-hidden="true" />
      {label}
    </Toolbar.Button>
  );
}

export interface ActionTarget {
  to: string;
  state?: unknown;
}

export function ActionLink({ label, icon: Icon, main = false, to, state }: ActionProps & ActionTarget) {
  return (
    <Toolbar.Button asChild>
      <Link to={to} state={state} className={main ? primary : joined}>
        <Icon aria-hidden="true" />
        {label}
      </Link>
    </Toolbar.Button>
  );
}

export interface ActionChoice<Dialog> {
  label: string;
  icon: LucideIcon;
  /** The dialog it opens, or its link target. */
  opens: Dialog | ActionTarget;
}

interface MenuProps<Dialog> extends ActionProps {
  choices: ActionChoice<Dialog>[];
  /** Not needed if all choices are links. */
  onOpen?: (dialog: Dialog) => void;
}

export function ActionMenu<Dialog extends string = never>({
  label,
  icon: Icon,
  main = false,
  choices,
  onOpen,
}: MenuProps<Dialog>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Dialog>(undefined);
  return (
    <DropdownMenu modal={false}>
      <Toolbar.Button asChild>
        <DropdownTrigger ref={trigger} className={main ? primary : joined}>
          <Icon aria-hidden="true" />
          {label}
        </DropdownTrigger>
      </Toolbar.Button>
      <DropdownContent
        onCloseAutoFocus={(event) => {
          const dialog = chosen.current;
          chosen.current = undefined;
          if (!dialog) return;
          // A dialog returns focus to the element focused when it opened, so the menu must have closed by then.
          event.preventDefault();
          trigger.current?.focus();
          onOpen?.(dialog);
        }}
      >
        {choices.map(({ label, icon: ChoiceIcon, opens }) =>
          typeof opens === 'string' ? (
            <DropdownItem
              key={label}
              onSelect={() => {
                chosen.current = opens;
              }}
            >
              <ChoiceIcon aria-hidden="true" />
              {label}
            </DropdownItem>
          ) : (
            <DropdownItem key={opens.to} asChild>
              <Link to={opens.to} state={opens.state}>
                <ChoiceIcon aria-hidden="true" />
                {label}
              </Link>
            </DropdownItem>
          ),
        )}
      </DropdownContent>
    </DropdownMenu>
  );
}
