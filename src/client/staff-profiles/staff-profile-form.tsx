import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { firm } from '#firm';
import type { AppointmentService } from '#shared/appointments.ts';
import { type PlaceKind, placeKinds } from '#shared/meeting-place.ts';
import type { StaffProfile } from '#shared/staff-profiles.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useStaffProfile, useUpdateStaffProfile } from './api.ts';
import { PhotoField } from './photo-field.tsx';
import { ServicesField } from './services-field.tsx';

interface Props {
  userId: number;
  name: string;
  onSaved?: () => void;
}

/** A staff member's own profile, or a colleague's for an owner. */
export function StaffProfileForm({ userId, ...rest }: Props) {
  const { data, isError, refetch } = useStaffProfile(userId);
  if (isError) return <LoadError what="the staff profile" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  return <LoadedForm profile={data} {...rest} />;
}

const placeLabels: Record<PlaceKind, string> = {
  office: 'At the office',
  client_calls: 'By phone: clients call the firm',
  firm_calls: 'By phone: we call the client',
  video: 'By video',
};

const fields = ['jobTitle', 'phone', 'placeKind', 'placeLink'] as const;
const resolver = schemaResolver(async () => (await import('#shared/staff-profiles.ts')).staffProfileInput);

function LoadedForm({ profile, name, onSaved }: Omit<Props, 'userId'> & { profile: StaffProfile }) {
  const isOwner = useUser().staffLevel === 'owner';
  const save = useUpdateStaffProfile(profile.id);
  const [bookable, setBookable] = useState(profile.bookable);
  const [shownOnWebsite, setShownOnWebsite] = useState(profile.shownOnWebsite);
  const [services, setServices] = useState<AppointmentService[]>();
  const { field, submit, pending, problems, control } = useApiForm({
    id: 'staff-profile',
    fields,
    resolver,
    defaultValues: {
      jobTitle: profile.jobTitle ?? '',
      phone: profile.phone ?? '',
      placeKind: profile.placeKind ?? '',
      placeLink: profile.placeLink ?? '',
    },
    send: (values) =>
      save.mutateAsync(
        { ...values, ...(isOwner && { bookable, shownOnWebsite, services }) },
        { onSuccess: () => onSaved?.() },
      ),
  });
  const placeKind = useWatch({ control, name: 'placeKind' });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <PhotoField userId={profile.id} name={name} photoUrl={profile.photoUrl} />
      <TextField
        label="Job title"
        optional
        autoComplete="organization-title"
        hint="Clients see it beside the name."
        {...field('jobTitle')}
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For colleagues."
        {...field('phone')}
      />
      <div>
        <SelectField
          label="Where you meet clients"
          hint="It is in the client's email and calendar. Appointments that are booked already keep their place."
          {...field('placeKind')}
        >
          <option value="">As the firm has set it</option>
          {placeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {placeLabels[kind]}
            </option>
          ))}
        </SelectField>
        {/* Not in the option, because a select cuts off long text. */}
        {placeKind === '' && (
          <p className="mt-1.5 text-caption text-muted-foreground">
            {placeLabels[firm.booking.place?.kind ?? 'client_calls']}
          </p>
        )}
      </div>
      {placeKind === 'video' && (
        <TextField
          label="Link of your video room"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="Clients see it once they have booked."
          {...field('placeLink')}
        />
      )}
      <div className="divide-y border-y">
        <SwitchField
          id="staff-bookable"
          label="Takes bookings"
          description="Clients and visitors can book a meeting."
          checked={isOwner ? bookable : profile.bookable}
          onChange={setBookable}
          disabled={!isOwner}
        />
        <div className="py-4">
          <ServicesField value={services ?? profile.services} onChange={setServices} disabled={!isOwner} />
        </div>
        <SwitchField
          id="staff-on-website"
          label="Shown on the website"
          description="Name, job title and photo are on the booking page."
          checked={isOwner ? shownOnWebsite : profile.shownOnWebsite}
          onChange={setShownOnWebsite}
          disabled={!isOwner}
        />
        {!isOwner && (
          <p className="py-3 text-caption text-muted-foreground">Only an owner can change these three.</p>
        )}
      </div>
      <Button type="submit" pending={pending} pendingLabel="Saving...">
        Save staff profile
      </Button>
    </form>
  );
}
