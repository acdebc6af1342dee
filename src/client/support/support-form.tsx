import { Link } from 'react-router';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { supportCategories, supportCategoryLabels } from '#shared/support.ts';
import { callUsText } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useRequestSupport } from './api.ts';

const fields = ['subject', 'category', 'message'] as const;
const resolver = schemaResolver(async () => (await import('#shared/support.ts')).supportInput);

export function SupportForm({ onSent }: { onSent: () => void }) {
  const user = useUser();
  const request = useRequestSupport();
  const { maySend, question } = useNumberCheck();
  const { field, submit, pending, problems } = useApiForm({
    id: 'support',
    fields,
    resolver,
    defaultValues: { subject: '', category: '' as never, message: '' },
    send: async (values) => {
      if (!(await maySend(values.subject, values.message))) return;
      await request.mutateAsync(values);
      onSent();
    },
    failure: callUsText,
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <FormProblems {...problems} />
      {question}
      <p className="wrap-anywhere text-muted-foreground">
        We answer <strong className="font-semibold text-foreground">{personName(user)}</strong> at{' '}
        <strong className="font-semibold text-foreground">{user.email}</strong>. To change this, open your{' '}
        <Link to={paths.profile} className="text-link">
          profile
        </Link>
        .
      </p>
      <TextField label="Subject" autoComplete="off" {...field('subject')} />
      <SelectField label="Category" {...field('category')}>
        <option value="">Select a category</option>
        {supportCategories.map((category) => (
          <option key={category} value={category}>
            {supportCategoryLabels[category]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        rows={6}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
        {...field('message')}
      />
      <Button type="submit" pending={pending} pendingLabel="Submitting...">
        Submit request
      </Button>
    </form>
  );
}
