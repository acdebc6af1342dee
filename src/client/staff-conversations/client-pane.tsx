import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import type { OpenMatters } from '#shared/clients.ts';
import type { MessageUser } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import { firmClock, firmDay } from '#shared/time.ts';
import { bookForClientPath } from '../appointments/booking-path.ts';
import { shortWhenLabel } from '../appointments/when-label.ts';
import { useClientNotes } from '../client-notes/api.ts';
import { useClient, useOpenMatters } from '../clients/api.ts';
import { useUser } from '../core/session.ts';
import { BlockNote, blockActionClass, ClientBlock, LoadedBlock } from './client-block.tsx';
import { ClientFiles } from './client-files.tsx';
import { ClientRequests } from './client-requests.tsx';
import { ClientWho, Colleague } from './client-who.tsx';

/** Details of the client of a conversation, or of the colleague. Shown beside the thread or in a drawer. */
export function ClientPane({ conversation }: { conversation: StaffConversationDetails }) {
  const { customer, staff } = conversation;
  if (customer) return <About key={customer.id} customer={customer} />;
  return staff && <Colleague key={staff.id} colleague={staff} />;
}

function About({ customer }: { customer: MessageUser }) {
  const { id, name, closed } = customer;
  const { data: client } = useClient(id);
  const open = useOpenMatters({ clientId: id });
  const { id: me } = useUser();
  // The same rule as on the server: only assigned staff see a client's files and requests.
  const isOthers = firm.files.assignedStaffOnly && client?.assignedStaff.every((member) => member.id !== me);
  const onlyAssigned = 'Only the assigned staff see these.';
  return (
    <div className="divide-y">
      <ClientWho id={id} name={name} />
      <NextAppointment id={id} closed={closed} open={open} />
      <ClientRequests
        clientId={id}
        client={closed || isOthers ? undefined : client}
        empty={isOthers ? onlyAssigned : 'Nothing is asked for.'}
      />
      <ClientFiles
        clientId={id}
        count={open.data?.counts.file}
        empty={isOthers ? onlyAssigned : 'No files yet.'}
      />
      <PinnedNotes id={id} />
    </div>
  );
}

interface AppointmentProps {
  id: number;
  closed: boolean;
  open: { data: OpenMatters | undefined; isError: boolean; refetch: () => unknown };
}

function NextAppointment({ id, closed, open }: AppointmentProps) {
  return (
    <ClientBlock
      title="Next appointment"
      action={
        !closed && (
          <Link to={bookForClientPath(id)} aria-label="Book appointment" className={blockActionClass}>
            Book
          </Link>
        )
      }
    >
      <LoadedBlock what="the next appointment" query={open} lines={[70, 80]}>
        {({ appointments }) => {
          if (!appointments) return <BlockNote>None is planned.</BlockNote>;
          const { startsAt, serviceType, host } = appointments.next;
          const when = { appointmentDate: firmDay(startsAt), startTime: firmClock(startsAt) };
          return (
            <>
              <Link
                to={`${paths.appointments}?date=${firmDay(startsAt)}`}
                className="font-semibold tabular-nums underline-offset-3 hover:underline"
              >
                {shortWhenLabel(when)}
              </Link>
              <BlockNote>
                {appointmentServiceLabel(serviceType)} with {host}
              </BlockNote>
            </>
          );
        }}
      </LoadedBlock>
    </ClientBlock>
  );
}

function PinnedNotes({ id }: { id: number }) {
  const { rows, failed, retry } = useClientNotes({ customerId: id });
  return (
    <ClientBlock
      title="Pinned note"
      action={
        <span className="inline-flex items-center gap-1 text-tiny text-muted-foreground">
          <Lock className="size-3.5" aria-hidden="true" />
          Staff only
        </span>
      }
    >
      <LoadedBlock what="the notes" query={{ data: rows, isError: failed, refetch: retry }} lines={[95, 60]}>
        {(notes) => {
          const pinned = notes.filter((note) => note.pinned);
          if (pinned.length === 0) return <BlockNote>No note is pinned.</BlockNote>;
          return (
            <ul className="space-y-2">
              {pinned.map((note) => (
                <li key={note.id} className="wrap-anywhere whitespace-pre-line">
                  {note.content}
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedBlock>
    </ClientBlock>
  );
}
