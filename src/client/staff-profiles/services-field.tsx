import { type AppointmentService, bookableServices, serviceSlugs } from '#shared/appointments.ts';
import { GroupField } from '../ui/group-field.tsx';

interface Props {
  /** The slugs of those that are chosen. */
  value: readonly string[];
  onChange: (services: AppointmentService[]) => void;
  disabled: boolean;
}

/** The services that a staff member takes. */
export function ServicesField({ value, onChange, disabled }: Props) {
  return (
    <GroupField
      id="staff-services"
      label="Services"
      hint="What can be booked with this staff member. If none is chosen, all can."
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {serviceSlugs.map((slug) => (
          <label
            key={slug}
            className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted-foreground"
          >
            <input
              type="checkbox"
              checked={value.includes(slug)}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(
                  serviceSlugs.filter((other) => (other === slug ? target.checked : value.includes(other))),
                )
              }
              className="size-5 shrink-0 accent-primary"
            />
            {bookableServices[slug]}
          </label>
        ))}
      </div>
    </GroupField>
  );
}
