import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  DropdownContent,
  DropdownItem,
  DropdownMenu,
  DropdownRule,
  DropdownTrigger,
} from './dropdown-menu.tsx';
import { iconButtonClass } from './icon-button.tsx';

interface RowAction {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  destructive?: boolean;
}

interface Props {
  /** Names the row: 'Actions for Maya Okafor'. */
  label: string;
  actions: RowAction[];
  /** Rarer actions, which 'More' shows below the others. A single one needs no 'More'. */
  more?: RowAction[];
}

/** The actions of one row. */
export function RowMenu({ label, actions, more = [] }: Props) {
  const [showsMore, setShowsMore] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<RowAction>(undefined);
  const item = (action: RowAction) => (
    <DropdownItem
      key={action.label}
      onSelect={() => {
        chosen.current = action;
      }}
      className={action.destructive ? 'text-danger [&>svg]:text-danger' : ''}
    >
      <action.icon aria-hidden="true" />
      {action.label}
    </DropdownItem>
  );
  return (
    <DropdownMenu modal={false} onOpenChange={() => setShowsMore(false)}>
      <DropdownTrigger ref={trigger} aria-label={label} className={`${iconButtonClass} md:size-9`}>
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </DropdownTrigger>
      <DropdownContent
        inPlace
        sideOffset={4}
        className="w-56 text-left whitespace-normal"
        onCloseAutoFocus={(event) => {
          const action = chosen.current;
          chosen.current = undefined;
          if (!action) return;
          // A dialog returns focus to the element focused when it opened, so the menu must have closed by then.
          event.preventDefault();
          trigger.current?.focus();
          action.onSelect();
        }}
      >
        {actions.map(item)}
        {more.length > 0 && <DropdownRule />}
        {more.length > 1 && (
          <DropdownItem
            aria-expanded={showsMore}
            onSelect={(event) => {
              event.preventDefault();
              setShowsMore(!showsMore);
            }}
          >
            <ChevronDown className={showsMore ? 'rotate-180' : ''} aria-hidden="true" />
            More
          </DropdownItem>
        )}
        {(showsMore || more.length === 1) && more.map(item)}
      </DropdownContent>
    </DropdownMenu>
  );
}
