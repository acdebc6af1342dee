import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from './dropdown-menu.tsx';
import { iconButtonClass } from './icon-button.tsx';

interface RowAction {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  destructive?: boolean;
}

/** The actions of one row. `label` names the row: 'Actions for Maya Okafor'. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<RowAction>(undefined);
  return (
    <DropdownMenu modal={false}>
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
        {actions.map((action) => (
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
        ))}
      </DropdownContent>
    </DropdownMenu>
  );
}
