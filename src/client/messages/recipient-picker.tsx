import { useState } from 'react';
import { useUser } from '../core/session.ts';
import { ComboBox, type ComboGroup } from '../ui/combo-box.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { usePaused } from '../ui/use-paused.ts';
import { clientRecipient, matching, type Recipient, staffRecipient, supportRecipient } from './recipient.tsx';
import { useClients, useStaff } from './recipients-api.ts';

interface Props extends Omit<FieldProps, 'label'> {
  chosen: Recipient | undefined;
  onChoose: (recipient: Recipient | undefined) => void;
}

/** Whom a new message is for: staff write to customers, customers to staff. */
export function RecipientPicker(props: Props) {
  return useUser().role === 'admin' ? <ClientPicker {...props} /> : <StaffPicker {...props} />;
}

function ClientPicker(props: Props) {
  const [text, setText] = useState('');
  const clients = useClients(usePaused(text));
  const options = clients.data?.rows.map(clientRecipient) ?? [];
  return (
    <ComboBox
      {...props}
      label="Recipient"
      placeholder="Search customers..."
      groups={[{ options }]}
      onSearch={setText}
      status={statusOf(clients, options.length, 'No customer matches. Try a name, username or email.')}
    />
  );
}

function StaffPicker(props: Props) {
  const [text, setText] = useState('');
  const staff = useStaff();
  const options = matching([supportRecipient, ...(staff.data ?? []).map(staffRecipient)], text);
  return (
    <ComboBox
      {...props}
      label="Recipient"
      placeholder="Select a recipient"
      groups={[{ options }]}
      onSearch={setText}
      status={statusOf(staff, options.length, 'Nobody of that name works here.')}
    />
  );
}

interface ForwardProps extends Props {
  /** Who wrote the message that is passed on; first in the list, unless the account is closed. */
  sender: Recipient | undefined;
}

/** Whom a message is passed on to: its sender, a colleague or any customer. */
export function ForwardPicker({ sender, ...props }: ForwardProps) {
  const { id: me } = useUser();
  const [text, setText] = useState('');
  const staff = useStaff();
  const clients = useClients(usePaused(text));
  const others = ({ value }: Recipient) => value !== me && value !== sender?.value;
  const team = (staff.data ?? []).map(staffRecipient).filter(others);
  const customers = (clients.data?.rows ?? []).map(clientRecipient).filter(others);
  const groups: ComboGroup<Recipient>[] = [
    { label: 'Original sender', options: sender && sender.value !== me ? matching([sender], text) : [] },
    { label: 'Team members', options: matching(team, text) },
    { label: 'Customers', options: customers },
  ];
  const found = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <ComboBox
      {...props}
      label="Recipient"
      placeholder="Select a recipient"
      groups={groups}
      onSearch={setText}
      status={statusOf(clients, found, 'Nobody matches. Try a name, username or email.')}
    />
  );
}

function statusOf(
  query: { isPending: boolean; isError: boolean },
  found: number,
  none: string,
): string | undefined {
  if (query.isError) return "We couldn't load the list. Check your connection and type again.";
  if (found > 0) return undefined;
  return query.isPending ? 'Searching...' : none;
}
