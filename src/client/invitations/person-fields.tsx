import { TextField } from '../ui/text-field.tsx';
import { EmailField } from '../users/user-fields.tsx';

type Bind<Field extends string> = (field: Field) => { id: string; error: string | undefined };

interface Props {
  field: Bind<'firstName' | 'lastName' | 'email' | 'phone'>;
  /** Whether the email address comes from a guest's booking and cannot be changed. */
  fixedEmail?: boolean;
}

/** The person an account is made for. */
export function PersonFields({ field, fixedEmail = false }: Props) {
  return (
    <>
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <TextField label="First name" autoComplete="off" {...field('firstName')} />
        <TextField label="Last name" optional autoComplete="off" {...field('lastName')} />
      </div>
      {fixedEmail ? (
        <EmailField
          readOnly
          hint="The guest booked with it. All bookings with this address come along."
          {...field('email')}
        />
      ) : (
        <EmailField {...field('email')} />
      )}
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="off" {...field('phone')} />
    </>
  );
}
