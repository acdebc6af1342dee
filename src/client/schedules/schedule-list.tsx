import { Eye, UserPlus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Appointment, appointmentServiceLabel } from '#shared/appointments.ts';
import { clientPath } from '#shared/paths.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { dayLabel, spanLabel, whenLabel } from '../appointments/when-label.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { staffActions } from './staff-actions.ts';
import type { ActOn } from './use-staff-actions.tsx';

interface Props {
  caption: string;
  appointments: Appointment[];
  onAct: ActOn;
}

const forWhom = ({ company, client }: Appointment) => company?.name ?? (client.guest ? 'Guest' : 'Personal');

const clientPage = (customerId: number | null, onOpen: (path: string) => void) =>
  customerId
    ? [{ label: 'Client page', icon: UserRound, onSelect: () => onOpen(clientPath(customerId)) }]
    : [];

export function ScheduleList({ caption, appointments, onAct }: Props) {
  const navigate = useNavigate();
  /** The date and a guest's name open the details; a client's name links to the client page. */
  const opener = (appointment: Appointment, text: string) => (
    <RowOpener
      quiet
      label={`${appointment.client.name}, ${text}`}
      onOpen={() => onAct('details', appointment)}
    >
      {text}
    </RowOpener>
  );
  const name = (appointment: Appointment) =>
    appointment.customerId === null ? (
      <RowOpener onOpen={() => onAct('details', appointment)}>{appointment.client.name}</RowOpener>
    ) : (
      <ClientLink look="row" id={appointment.customerId} name={appointment.client.name} />
    );
  const columns: Column<Appointment>[] = [
    {
      header: 'Client',
      width: 11,
      cell: (appointment) => (
        <>
          {name(appointment)}
          <div className="-mt-1 text-caption text-muted-foreground">{forWhom(appointment)}</div>
        </>
      ),
    },
    {
      header: 'Date',
      width: 9,
      cell: (appointment) => opener(appointment, dayLabel(appointment.appointmentDate)),
      numeric: true,
    },
    { header: 'Time', width: 10, cell: spanLabel, numeric: true },
    {
      header: 'Service',
      width: 11,
      cell: ({ serviceType }) => appointmentServiceLabel(serviceType),
    },
    { header: 'Status', width: 8, cell: ({ status }) => <AppointmentStatusBadge status={status} /> },
  ];
  const menu = (appointment: Appointment) => (
    <RowMenu
      label={`Actions for ${appointment.client.name}, ${whenLabel(appointment)}`}
      actions={[
        { label: 'View details', icon: Eye, onSelect: () => onAct('details', appointment) },
        ...staffActions(appointment).map(({ action, ...look }) => ({
          ...look,
          onSelect: () => onAct(action, appointment),
        })),
        ...(appointment.client.guest
          ? [{ label: 'Make client', icon: UserPlus, onSelect: () => onAct('make-client', appointment) }]
          : []),
        ...clientPage(appointment.customerId, (path) => void navigate(path)),
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={appointments}
      columns={columns}
      action={menu}
      card={(appointment) => ({
        title: name(appointment),
        meta: (
          <>
            {opener(appointment, whenLabel(appointment))}
            <br />
            {appointmentServiceLabel(appointment.serviceType)} · {forWhom(appointment)}
          </>
        ),
        badge: <AppointmentStatusBadge status={appointment.status} />,
      })}
    />
  );
}
