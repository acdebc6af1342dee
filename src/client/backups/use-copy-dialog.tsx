import { type SubmitEvent, useState } from 'react';
import { countOf } from '#shared/format.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { useUseCopy } from './api.ts';

interface Props {
  waitingMails: number;
  onClose: () => void;
}

const choices = [
  {
    value: 'discard',
    title: 'Discard them',
    note: 'Most were sent after the backup was made: people have them already.',
  },
  { value: 'send', title: 'Send them', note: 'Some people may get an email twice.' },
] as const;
type Choice = (typeof choices)[number]['value'];

export function UseCopyDialog({ waitingMails, onClose }: Props) {
  const use = useUseCopy();
  const [choice, setChoice] = useState<Choice>('discard');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    use.mutate({ waitingMail: waitingMails > 0 ? choice : 'send' }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Use this copy from now on?"
      submitLabel="Use this copy"
      pendingLabel="Confirming..."
      pending={use.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Only if the server that made the backup is switched off for good: from now on this one sends mail and
        cleans up the stored files.
      </p>
      {waitingMails > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">{countOf(waitingMails, 'email')} waiting</legend>
          <div className="divide-y rounded-control border">
            {choices.map(({ value, title, note }) => (
              <RadioRow
                key={value}
                name="waitingMail"
                value={value}
                title={title}
                note={note}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}
