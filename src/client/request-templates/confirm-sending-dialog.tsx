import { countOf } from '#shared/format.ts';
import { titleForPeriod } from '#shared/request-periods.ts';
import type { RecipientPreview, RequestTemplate, Sending } from '#shared/request-templates.ts';
import { formatFullDay } from '#shared/time.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { useSendToMany } from './api.ts';
import { leftOutSentence } from './recipient-choice.tsx';

export interface ConfirmedSending {
  sending: Sending;
  recipients: RecipientPreview;
}

interface Props extends ConfirmedSending {
  template: RequestTemplate;
  onSent: () => void;
  onClose: () => void;
}

/** How many names stand in the question. */
const namesShown = 12;

export function ConfirmSendingDialog({ template, sending, recipients, onSent, onClose }: Props) {
  const { count, clients: found, ids: clientIds, leftOut } = recipients;
  const send = useSendToMany(template.id);
  const clients = countOf(count, 'client');
  const names = found.slice(0, namesShown).map(({ name }) => name);
  const others = count - names.length;
  return (
    <Dialog open title={`Send to ${clients}?`} onClose={onClose}>
      {send.error && <FormAlert title={messageOf(send.error)} />}
      <p className="wrap-anywhere">
        <strong className="font-semibold">{names.join(', ')}</strong>
        {others > 0 && ` and ${countOf(others, 'other')}`} {count === 1 ? 'gets' : 'each get'}{' '}
        <strong className="font-semibold">{titleForPeriod(template.title, sending.period)}</strong>, due{' '}
        {formatFullDay(`${sending.dueOn}T00:00`)}, and an email about it. A list that was sent can be closed,
        but not taken back.
      </p>
      {leftOut > 0 && <p>{leftOutSentence(leftOut)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate({ ...sending, clientIds }, { onSuccess: onSent })}
        >
          Send to {clients}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </Dialog>
  );
}
