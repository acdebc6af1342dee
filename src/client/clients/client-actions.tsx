import {
  AlarmClockPlus,
  CalendarPlus,
  ListPlus,
  MapPin,
  NotebookPen,
  Pencil,
  SquarePen,
  Tag,
  Upload,
  UserCheck,
  UserRoundPen,
} from 'lucide-react';
import type { Client } from '#shared/clients.ts';
import { bookForClientPath } from '../appointments/booking-path.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { ActionBar, ActionButton, type ActionChoice, ActionLink, ActionMenu } from '../ui/action-bar.tsx';

export type ClientDialog =
  | 'upload'
  | 'note'
  | 'deadline'
  | 'request'
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

const edits: ActionChoice<ClientDialog>[] = [
  { label: 'Name, email and phone', icon: UserRoundPen, opens: 'contact' },
  { label: 'Addresses', icon: MapPin, opens: 'addresses' },
  { label: 'Tags', icon: Tag, opens: 'tags' },
  { label: 'Assigned staff', icon: UserCheck, opens: 'staff' },
];

export function ClientActions({ client, onOpen }: Props) {
  return (
    <ActionBar
      main={
        <ActionLink
          main
          label="Write"
          icon={SquarePen}
          to={conversationPath(client.id)}
          state={{ write: true }}
        />
      }
    >
      <ActionLink label="Book" icon={CalendarPlus} to={bookForClientPath(client.id)} />
      <ActionButton label="Upload" icon={Upload} onClick={() => onOpen('upload')} />
      <ActionButton label="Note" icon={NotebookPen} onClick={() => onOpen('note')} />
      <ActionButton label="Deadline" icon={AlarmClockPlus} onClick={() => onOpen('deadline')} />
      <ActionButton label="Request" icon={ListPlus} onClick={() => onOpen('request')} />
      <ActionMenu label="Edit" icon={Pencil} choices={edits} onOpen={onOpen} />
    </ActionBar>
  );
}
