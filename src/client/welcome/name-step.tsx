import { useUpdateProfile } from '../account-settings/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Step } from './step.tsx';

const fields = ['firstName', 'lastName'] as const;
const resolver = schemaResolver(async () => (await import('#shared/welcome.ts')).nameForm);

export function NameStep({ onSaved }: { onSaved: () => void }) {
  const { firstName, lastName, email } = useUser();
  const update = useUpdateProfile();
  const { field, submit, pending, problems } = useApiForm({
    id: 'welcome',
    fields,
    resolver,
    defaultValues: { firstName: firstName ?? '', lastName: lastName ?? '' },
    send: async (names) => {
      await update.mutateAsync({ ...names, email });
      onSaved();
    },
  });
  return (
    <Step
      number={1}
      title="Complete your name"
      text="So that it is right on everything we prepare for you."
      form={
        <form noValidate onSubmit={submit} className="space-y-4">
          <FormProblems {...problems} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-4">
            <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          </div>
          <Button type="submit" pending={pending} pendingLabel="Saving..." className="max-xs:w-full">
            Save
          </Button>
        </form>
      }
    />
  );
}
