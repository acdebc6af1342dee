import { appointmentServiceLabel } from '#shared/appointments.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { whenLabel } from '../appointments/when-label.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { useCompanyAppointments } from './api.ts';
import { CompanySection } from './company-section.tsx';

export function CompanyAppointments({ companyId }: { companyId: number }) {
  const list = useCompanyAppointments(companyId);
  return (
    <CompanySection title="Appointments" what="the appointments" list={list} empty="No appointments.">
      {(appointment) => (
        <>
          <div className="min-w-0 flex-1">
            <time dateTime={appointment.startsAt} className="font-semibold tabular-nums">
              {whenLabel(appointment)}
            </time>
            <p className="text-caption wrap-anywhere text-muted-foreground">
              {appointmentServiceLabel(appointment.serviceType)} ·{' '}
              <ClientLink id={appointment.customerId} name={appointment.client.name} /> with{' '}
              {appointment.staff.name}
            </p>
          </div>
          <AppointmentStatusBadge status={appointment.status} />
        </>
      )}
    </CompanySection>
  );
}
