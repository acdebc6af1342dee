import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUpdateProfile } from './api.ts';
import { PendingEmail } from './pending-email.tsx';

const fields = ['firstName', 'lastName', 'email'] as const;
const resolver = schemaResolver(async () => (await import('#shared/account-settings.ts')).profileInput);

export function ProfileForm() {
  const user = useUser();
  const update = useUpdateProfile();
  const { field, submit, pending, problems, reset, setFocus } = useApiForm({
    id: 'profile',
    fields,
    resolver,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
    },
    send: async (values) => {
      const { firstName, lastName, email } = await update.mutateAsync(values);
      reset({ firstName: firstName ?? '', lastName: lastName ?? '', email });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      <TextField label="First Name" optional autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" optional autoComplete="family-name" {...field('lastName')} />
      <div>
        <TextField
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        {user.pendingEmail && (
          <PendingEmail address={user.pendingEmail} onCancelled={() => setFocus('email')} />
        )}
      </div>
      <Button type="submit" pending={pending} pendingLabel="Saving...">
        Save Changes
      </Button>
    </form>
  );
}
