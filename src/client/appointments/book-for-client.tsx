import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Client } from '#shared/clients.ts';
import { clientPath, companyPath, paths } from '#shared/paths.ts';
import type { User } from '#shared/users.ts';
import { WhenFields } from '../availability/when-fields.tsx';
import { useClient } from '../clients/api.ts';
import { useCompanies } from '../companies/api.ts';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ClientField } from '../users/client-field.tsx';
import { BookedPanel } from './booked-panel.tsx';
import { BookingDetails } from './booking-details.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { CallerBookingForm } from './caller-booking-form.tsx';
import { CompanyField } from './company-field.tsx';
import { useBookedNow } from './use-booked-now.ts';
import { type Booked, bookingFormId, useBooking } from './use-booking.ts';
import { usePersonalAlone } from './use-personal-alone.ts';

const fields = [
  'customer_id',
  'company_id',
  'admin_id',
  'appointment_date',
  'start_time',
  'service_type',
  'notes',
] as const;
const schema = async () => (await import('#shared/booking-forms.ts')).staffBookingForm;

export type BookedForClient = Booked & { clientConfirmed: boolean };

/**
 * Staff book a slot for a customer, with themselves or a colleague. `?client=12` preselects the customer and
 * `&company=3` their company, when the user comes from one of their pages.
 */
export function BookForClient() {
  const [params] = useSearchParams();
  const clientId = Number(params.get('client')) || undefined;
  const companyId = Number(params.get('company')) || undefined;
  const [forCaller, setForCaller] = useState(false);
  const [booked, setBooked] = useState<BookedForClient>();
  function bookAnother() {
    setBooked(undefined);
    setForCaller(false);
  }
  return (
    <div className="max-w-[760px]">
      <Link
        to={companyId ? companyPath(companyId) : clientId ? clientPath(clientId) : paths.appointments}
        className="text-link inline-flex min-h-11 items-center gap-1"
      >
        <ChevronLeft className="size-4.5" aria-hidden="true" />
        {companyId ? 'Back to the company' : clientId ? 'Back to the client' : 'Back to the schedule'}
      </Link>
      <PageHeading>Book for a client</PageHeading>
      <Card className="mt-5">
        {booked ? (
          <div className="p-5">
            <JustBooked booked={booked} onEnd={bookAnother} />
          </div>
        ) : (
          <div className="px-5 pt-5">
            {forCaller ? (
              <CallerBookingForm onBooked={setBooked} onBack={() => setForCaller(false)} />
            ) : clientId ? (
              <FormForClient clientId={clientId} companyId={companyId} onBooked={setBooked} />
            ) : (
              <StaffBookingForm onBooked={setBooked} onCaller={() => setForCaller(true)} />
            )}
          </div>
        )}
      </Card>
    </div>
  );
}

/** What was booked on this page, as it is now. */
function JustBooked({ booked, onEnd }: { booked: BookedForClient; onEnd: () => void }) {
  const now = useBookedNow(booked, onEnd);
  return (
    <BookedPanel
      title="The appointment is scheduled"
      booked={now}
      mailTo={invited(now)}
      reader="staff"
      actions={
        <Button variant="secondary" onClick={onEnd}>
          Book another
        </Button>
      }
    >
      {!now.client.email && (
        <p className="mt-2">{now.client.name} gets no email. Please tell them the day and the time.</p>
      )}
    </BookedPanel>
  );
}

/** A client gets the invitation only once their address is confirmed. */
function invited({ client, staff, clientConfirmed }: BookedForClient): string {
  if (!client.email) return staff.name;
  return clientConfirmed
    ? `${client.name} and ${staff.name}`
    : `${staff.name}, and to ${client.name} once they have confirmed their email`;
}

interface FormProps {
  /** The preselected customer. */
  forClient?: User;
  /** The preselected company of theirs. */
  forCompany?: number | undefined;
  onBooked: (booked: BookedForClient) => void;
  /** Switches to booking for somebody without an account. */
  onCaller?: () => void;
}

interface ForClientProps extends Pick<FormProps, 'onBooked'> {
  clientId: number;
  companyId: number | undefined;
}

function FormForClient({ clientId, companyId, onBooked }: ForClientProps) {
  const { data, isError, refetch } = useClient(clientId);
  // Wait for the companies: a select does not show a value whose option is not rendered yet.
  const companies = useCompanies(clientId);
  if (data && !companies.isPending) {
    const linked = companies.data?.some(({ company }) => company.id === companyId);
    return (
      <StaffBookingForm
        forClient={asUser(data)}
        forCompany={linked ? companyId : undefined}
        onBooked={onBooked}
      />
    );
  }
  if (isError) return <LoadError what="this client" onRetry={() => void refetch()} />;
  return <Skeleton className="mb-5 h-64" />;
}

function asUser(client: Client): User {
  return { ...client, role: 'customer', staffLevel: null, createdAt: client.clientSince, invitation: null };
}

function StaffBookingForm({ forClient, forCompany, onBooked, onCaller }: FormProps) {
  const user = useUser();
  const [client, setClient] = useState(forClient);
  const { maySend, question } = useNumberCheck();
  const form = useBooking({
    schema,
    fields,
    start: {
      admin_id: String(user.id),
      customer_id: forClient ? String(forClient.id) : '',
      ...(forCompany && { company_id: String(forCompany) }),
    },
    maySend,
    onBooked: (booked) => onBooked({ ...booked, clientConfirmed: client?.emailConfirmed ?? true }),
  });
  const { customer_id } = form.values;
  usePersonalAlone(form, customer_id ? Number(customer_id) : null);

  function choose(next: User | undefined) {
    setClient(next);
    // Another customer has other companies.
    form.change({ customer_id: next ? String(next.id) : '', company_id: '' });
  }

  return (
    <form noValidate onSubmit={form.submit} className="space-y-6">
      <FormProblems {...form.problems} />
      <div>
        <ClientField
          id={`${bookingFormId}-customer_id`}
          chosen={client}
          onChoose={choose}
          error={form.formState.errors.customer_id?.message}
        />
        {onCaller && !client && (
          <Button variant="link" onClick={onCaller}>
            Book for a caller without an account
          </Button>
        )}
      </div>
      <WhenFields
        id={bookingFormId}
        value={form.values}
        service={form.values.service_type}
        onChange={form.change}
        errors={form.whenErrors}
        pending={form.pending}
      >
        <CompanyField clientId={customer_id ? Number(customer_id) : null} {...form.field('company_id')} />
      </WhenFields>
      <BookingDetails form={form} reader="staff" />
      {question}
      <BookingFooter value={form.values} pending={form.pending} aboveRail />
    </form>
  );
}
