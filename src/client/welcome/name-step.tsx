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
        <form noValidate onSubmit={submit} className="@container space-y-4">
          <FormProblems {...problems} />
          <div className="grid items-start gap-4 @sm:grid-cols-2 @lg:grid-cols-[1fr_1fr_auto]">
            <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
            <Button
              type="submit"
              pending={pending}
              pendingLabel="Saving..."
              // Beside the fields, aligns the button with their inputs, even while one has an error below it.
              className="@sm:justify-self-start @lg:mt-[calc(1lh+0.375rem)] @lg:px-7"
            >
              Save
            </Button>
          </div>
        </form>
      }
    />
  );
}
