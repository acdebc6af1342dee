import { UserPlus } from 'lucide-react';
import type { Appointment, AppointmentAction } from '#shared/appointments.ts';
import { AppointmentSummary, DescriptionItem } from '../appointments/appointment-summary.tsx';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { ClientLink } from '../clients/client-link.tsx';
import { Button } from '../ui/button.tsx';
import { CallLink, EmailLink } from '../ui/contact-links.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { staffActions } from './staff-actions.ts';

interface Props {
  appointment: Appointment;
  pending: boolean;
  failure: string | undefined;
  onAct: (action: AppointmentAction | 'make-client') => void;
  onClose: () => void;
}

/** An appointment with all of a staff member's actions. */
export function AppointmentDetails({ appointment, pending, failure, onAct, onClose }: Props) {
  const { client, company } = appointment;
  return (
    <Dialog open wide onClose={onClose} title={client.name}>
      {failure && <FormAlert title={failure} />}
      <AppointmentSummary appointment={appointment} reader="staff" phone={client.phone}>
        {!client.guest && <DescriptionItem term="Company">{company?.name ?? 'Personal'}</DescriptionItem>}
        <DescriptionItem term={client.guest ? 'Guest' : 'Client'}>
          <ClientLink look="link" id={appointment.customerId} name={client.name} />
          {client.email && (
            <>
              <br />
              <EmailLink email={client.email} />
            </>
          )}
          {client.phone && (
            <>
              <br />
              <CallLink phone={client.phone} />
            </>
          )}
        </DescriptionItem>
        <DescriptionItem term="Status">
          <AppointmentStatusBadge status={appointment.status} />
        </DescriptionItem>
      </AppointmentSummary>
      <div className="flex flex-wrap gap-2.5">
        {staffActions(appointment).map(({ action, label, icon: Icon }, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            pending={pending}
            onClick={() => onAct(action)}
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {label}
          </Button>
        ))}
        {client.guest && client.email && (
          <Button variant="secondary" onClick={() => onAct('make-client')}>
            <UserPlus className="size-4.5" aria-hidden="true" />
            Make client
          </Button>
        )}
      </div>
    </Dialog>
  );
}
