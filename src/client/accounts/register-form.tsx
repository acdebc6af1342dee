import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { registrationPasswordLength, type RegisterForm as Values } from '../../shared/accounts.ts';
import { ApiError, messageOf } from '../core/api-error.ts';
import { PolicyLinks } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFormProblems } from '../ui/use-form-problems.ts';
import { useRegister } from './api.ts';
import { loadDictionary } from './password-strength.ts';
import { registerResolver } from './register-resolver.ts';
import { StrengthMeter } from './strength-meter.tsx';

const fields = ['firstName', 'lastName', 'username', 'email', 'password', 'confirmPassword'] as const;

/** What another screen already knows about whoever comes from there. */
export interface KnownPerson {
  firstName?: string;
  lastName?: string;
  email?: string;
}

export function RegisterForm() {
  const known: KnownPerson = useLocation().state?.known ?? {};
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    resolver: registerResolver,
    defaultValues: {
      firstName: known.firstName ?? '',
      lastName: known.lastName ?? '',
      username: '',
      email: known.email ?? '',
      password: '',
      confirmPassword: '',
    },
    shouldFocusError: false,
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const registration = useRegister();
  const { summary, problems, refuse, clear } = useFormProblems<Values>('register', fields, errors);
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (registration.error) banner.current?.focus();
  }, [registration.error]);

  const submit = handleSubmit(
    async ({ confirmPassword: _stays, ...values }) => {
      clear();
      if (registration.isPending) return;
      const sent = {
        ...values,
        firstName: values.firstName || undefined,
        lastName: values.lastName || undefined,
      };
      await registration.mutateAsync(sent).catch((error: unknown) => {
        const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
        for (const [field, message] of refused) {
          if (fields.includes(field as keyof Values & (typeof fields)[number])) {
            setError(field as (typeof fields)[number], { type: 'server', message });
          }
        }
      });
    },
    (invalid) => {
      registration.reset();
      refuse(Object.keys(invalid).length);
    },
  );

  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {problems.length > 0 && <ErrorSummary ref={summary} problems={problems} />}
      {registration.error && (
        <FormAlert
          ref={banner}
          title={messageOf(registration.error, 'Failed to create account. Please try again.')}
        />
      )}
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <TextField
          id="register-firstName"
          label="First name"
          optional
          error={errors.firstName?.message}
          autoComplete="given-name"
          {...register('firstName')}
        />
        <TextField
          id="register-lastName"
          label="Last name"
          optional
          error={errors.lastName?.message}
          autoComplete="family-name"
          {...register('lastName')}
        />
      </div>
      <TextField
        id="register-username"
        label="Username"
        error={errors.username?.message}
        autoComplete="username"
        {...plain}
        {...register('username')}
      />
      <TextField
        id="register-email"
        label="Email"
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...plain}
        {...register('email')}
      />
      <PasswordField
        id="register-password"
        label="Password"
        hint={`At least ${registrationPasswordLength} characters. Three or four unrelated words work well.`}
        error={errors.password?.message}
        autoComplete="new-password"
        onFocus={() => void loadDictionary().catch(() => {})}
        {...register('password')}
      >
        <StrengthMeter password={typed.password ?? ''} owner={typed} />
      </PasswordField>
      <PasswordField
        id="register-confirmPassword"
        label="Confirm password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        {...register('confirmPassword')}
      />
      <div className="space-y-3">
        <Button type="submit" pending={registration.isPending} pendingLabel="Creating account...">
          Create your account
        </Button>
        <p className="max-w-[60ch] text-caption text-muted-foreground">
          By creating an account you agree to our <PolicyLinks first="terms" />.
        </p>
      </div>
    </form>
  );
}
