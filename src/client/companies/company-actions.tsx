import {
  AlarmClockPlus,
  CalendarPlus,
  ListPlus,
  NotebookPen,
  Pencil,
  SquarePen,
  Upload,
  UserRound,
} from 'lucide-react';
import type { Company, CompanyPerson } from '#shared/companies.ts';
import { bookForClientPath } from '../appointments/booking-path.ts';
import { conversationPath } from '../conversations/conversation-path.ts';
import { ActionBar, ActionButton, ActionLink, ActionMenu, type ActionTarget } from '../ui/action-bar.tsx';

export type CompanyDialogName =
  | 'upload'
  | 'note'
  | 'deadline'
  | 'request'
  | 'company'
  | 'person'
  | 'invitation';

interface Props {
  company: Company;
  onOpen: (dialog: CompanyDialogName) => void;
}

/** A company without people has nobody to write to, book for, upload for or request from. */
export function CompanyActions({ company: { id, people }, onOpen }: Props) {
  const some = people.length > 0;
  return (
    <ActionBar
      main={
        some && (
          <ForPerson
            main
            label="Write"
            icon={SquarePen}
            people={people}
            target={(personId) => ({ to: conversationPath(personId), state: { write: true } })}
          />
        )
      }
    >
      {some && (
        <ForPerson
          label="Book"
          icon={CalendarPlus}
          people={people}
          target={(personId) => ({ to: bookForClientPath(personId, id) })}
        />
      )}
      {some && <ActionButton label="Upload" icon={Upload} onClick={() => onOpen('upload')} />}
      <ActionButton label="Note" icon={NotebookPen} onClick={() => onOpen('note')} />
      <ActionButton label="Deadline" icon={AlarmClockPlus} onClick={() => onOpen('deadline')} />
      {some && <ActionButton label="Request" icon={ListPlus} onClick={() => onOpen('request')} />}
      <ActionButton label="Edit" icon={Pencil} onClick={() => onOpen('company')} />
    </ActionBar>
  );
}

interface ForPersonProps {
  label: string;
  icon: typeof SquarePen;
  main?: boolean;
  people: CompanyPerson[];
  target: (personId: number) => ActionTarget;
}

/** If there are several people, a menu asks for one first. */
function ForPerson({ people, target, ...action }: ForPersonProps) {
  const [first, ...others] = people;
  if (first && others.length === 0) return <ActionLink {...action} {...target(first.id)} />;
  return (
    <ActionMenu
      {...action}
      choices={people.map(({ id, name }) => ({ label: name, icon: UserRound, opens: target(id) }))}
    />
  );
}
