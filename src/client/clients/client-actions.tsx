import {
  AlarmClockPlus,
  CalendarPlus,
  type LucideIcon,
  MapPin,
  NotebookPen,
  Pencil,
  SquarePen,
  Tag,
  Upload,
  UserCheck,
  UserRoundPen,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Client } from '#shared/clients.ts';
import { paths } from '#shared/paths.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { DropdownContent, DropdownItem, DropdownMenu, DropdownTrigger } from '../ui/dropdown-menu.tsx';

export type ClientDialog =
  | 'upload'
  | 'note'
  | 'deadline'
  | 'contact'
  | 'addresses'
  | 'tags'
  | 'staff'
  | 'company'
  | 'person'
  | 'data';

interface Props {
  client: Client;
  onOpen: (dialog: ClientDialog) => void;
}

/** On phones an icon above its word, all equal; else one joined bar. */
const cell =
  'inline-flex cursor-pointer items-center justify-center gap-2 font-semibold transition-colors max-xs:min-h-15 max-xs:flex-col max-xs:gap-1 max-xs:px-0 max-xs:text-tiny xs:min-h-11 xs:px-3 @min-[1000px]/page:px-3.5 -outline-offset-2 [&>svg]:size-4.5 max-xs:[&>svg]:size-5';
const joined = `${cell} hover:bg-muted max-xs:flex-1 max-xs:basis-0`;

/** What staff do with a client, by arrow keys too. */
export function ClientActions({ client, onOpen }: Props) {
  const buttons: { label: string; icon: LucideIcon; dialog: ClientDialog }[] = [
    { label: 'Upload', icon: Upload, dialog: 'upload' },
    { label: 'Note', icon: NotebookPen, dialog: 'note' },
    { label: 'Deadline', icon: AlarmClockPlus, dialog: 'deadline' },
  ];
  return (
    <Toolbar.Root aria-label="Actions" className="flex max-xs:w-full xs:gap-2">
      <Toolbar.Button asChild>
        <Link
          to={conversationPath(client.id)}
          state={{ write: true }}
          className={`${cell} bg-primary text-on-primary hover:bg-primary-hover max-xs:flex-1 max-xs:basis-0 max-xs:rounded-l-control xs:rounded-control xs:px-4.5!`}
        >
          <SquarePen aria-hidden="true" />
          Write
        </Link>
      </Toolbar.Button>
      <div className="flex divide-x overflow-clip rounded-control border border-input bg-card max-xs:flex-5 max-xs:rounded-l-none max-xs:border-l-0">
        <Toolbar.Button asChild>
          <Link to={`${paths.appointments}?view=book&client=${client.id}`} className={joined}>
            <CalendarPlus aria-hidden="true" />
            Book
          </Link>
        </Toolbar.Button>
        {buttons.map(({ label, icon: Icon, dialog }) => (
          <Toolbar.Button key={dialog} className={joined} onClick={() => onOpen(dialog)}>
            <Icon aria-hidden="true" />
            {label}
          </Toolbar.Button>
        ))}
        <EditMenu onOpen={onOpen} />
      </div>
    </Toolbar.Root>
  );
}

const edits: { label: string; icon: LucideIcon; dialog: ClientDialog }[] = [
  { label: 'Name, email and phone', icon: UserRoundPen, dialog: 'contact' },
  { label: 'Addresses', icon: MapPin, dialog: 'addresses' },
  { label: 'Tags', icon: Tag, dialog: 'tags' },
  { label: 'Assigned staff', icon: UserCheck, dialog: 'staff' },
];

function EditMenu({ onOpen }: Pick<Props, 'onOpen'>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<ClientDialog>(undefined);
  return (
    <DropdownMenu modal={false}>
      <Toolbar.Button asChild>
        <DropdownTrigger ref={trigger} className={joined}>
          <Pencil aria-hidden="true" />
          Edit
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
          onOpen(dialog);
        }}
      >
        {edits.map(({ label, icon: Icon, dialog }) => (
          <DropdownItem
            key={dialog}
            onSelect={() => {
              chosen.current = dialog;
            }}
          >
            <Icon aria-hidden="true" />
            {label}
          </DropdownItem>
        ))}
      </DropdownContent>
    </DropdownMenu>
  );
}
