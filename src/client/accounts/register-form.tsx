import { useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import { registrationPasswordLength } from '#shared/accounts.ts';
import { PolicyLinks } from '../core/firm-links.tsx';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { claimOnPage } from '../guest-appointments/guest-link.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useRegister } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { withStrength } from './password-resolver.ts';

const fields = ['firstName', 'lastName', 'username', 'email', 'password', 'confirmPassword'] as const;
const resolver = withStrength(
  schemaResolver(async () => (await import('#shared/accounts.ts')).registerForm),
  'password',
  (values) => values,
);

/** Values known from a guest's booking. */
export interface RegistrationDefaults {
  firstName?: string;
  lastName?: string;
  email?: string;
}

export function RegisterForm() {
  const defaults: RegistrationDefaults = useLocation().state?.defaults ?? {};
  const next = useSearchParams()[0].get('next');
  const registration = useRegister();
  const { field, control, submit, pending, problems } = useApiForm({
    id: 'register',
    fields,
    resolver,
    defaultValues: {
      firstName: defaults.firstName ?? '',
      lastName: defaults.lastName ?? '',
      username: '',
      email: defaults.email ?? '',
      password: '',
      confirmPassword: '',
    },
    send: ({ confirmPassword: _stays, firstName, lastName, ...values }) =>
      registration.mutateAsync({
        ...values,
        firstName: firstName || undefined,
        lastName: lastName || undefined,
        guestToken: claimOnPage(next),
      }),
    failure: 'Failed to create account. Please try again.',
  });
  const typed = useWatch({ control });
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <TextField label="First name" optional autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" optional autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Username" autoComplete="username" {...plain} {...field('username')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...plain}
        {...field('email')}
      />
      <NewPasswordField
        label="Password"
        hint={`At least ${registrationPasswordLength} characters.`}
        typed={typed.password}
        owner={typed}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <div className="space-y-3">
        <Button type="submit" pending={pending} pendingLabel="Creating account...">
          Create your account
        </Button>
        <p className="max-w-[60ch] text-caption text-muted-foreground">
          By creating an account you agree to our <PolicyLinks first="terms" />.
        </p>
      </div>
    </form>
  );
}
