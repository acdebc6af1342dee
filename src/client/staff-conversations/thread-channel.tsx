import { useId } from 'react';
import type { Channel } from '#shared/messages.ts';
import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import { isPortalOnly, mailPlanLine } from '../messages/mail-words.ts';
import { Select } from '../ui/select.tsx';

interface Props {
  conversation: StaffConversationDetails;
  /** The new channel while it is being saved. */
  chosen: Channel | undefined;
  onChange: (channel: Channel) => void;
}

/** The channel of answers to a client, and what an email would contain. */
export function ThreadChannel({ conversation, chosen, onChange }: Props) {
  const { customer, mail } = conversation;
  const channel = chosen ?? conversation.channel;
  const id = useId();
  if (!customer) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted-foreground">
      <span className="inline-flex items-center gap-2">
        <label htmlFor={id}>Answers go</label>
        <Select
          id={id}
          value={channel}
          aria-describedby={`${id}-mail`}
          onChange={({ target }) => onChange(target.value as Channel)}
          className="[&>select]:min-h-9! [&>select]:py-1! [&>select]:text-caption! pointer-coarse:[&>select]:min-h-11!"
        >
          <option value="portal">In the portal</option>
          <option value="email">By email</option>
        </Select>
      </span>
      <span
        id={`${id}-mail`}
        role="status"
        className={`min-w-0 flex-1 basis-60 wrap-anywhere ${mail && channel === 'email' && isPortalOnly(mail) ? 'font-medium text-warning' : ''}`}
      >
        {channel === 'email' && mail && mailPlanLine(mail, customer.firstName ?? customer.name)}
      </span>
    </div>
  );
}
