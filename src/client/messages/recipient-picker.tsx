import { useState } from 'react';
import { useStaff } from '../availability/api.ts';
import { useUser } from '../core/session.ts';
import { Combobox, type ComboboxGroup } from '../ui/combobox.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { useClientSearch } from '../users/api.ts';
import { searchStatus } from '../users/client-field.tsx';
import { clientRecipient, matching, type Recipient, staffRecipient, supportRecipient } from './recipient.tsx';

interface Props extends Omit<FieldProps, 'label'> {
  chosen: Recipient | undefined;
  onChoose: (recipient: Recipient | undefined) => void;
}

/** The recipient of a new message: customers for staff, staff for customers. */
export function RecipientPicker(props: Props) {
  return useUser().role === 'admin' ? <ClientPicker {...props} /> : <StaffPicker {...props} />;
}

function ClientPicker(props: Props) {
  const [text, setText] = useState('');
  const clients = useClientSearch(useDebouncedValue(text));
  const options = clients.data?.map(clientRecipient) ?? [];
  return (
    <Combobox
      {...props}
      label="Recipient"
      placeholder="Search customers..."
      groups={[{ options }]}
      onSearch={setText}
      status={searchStatus(clients, options.length, 'No customer matches. Try a name, username or email.')}
    />
  );
}

function StaffPicker(props: Props) {
  const [text, setText] = useState('');
  const staff = useStaff();
  const options = matching([supportRecipient, ...(staff.data ?? []).map(staffRecipient)], text);
  return (
    <Combobox
      {...props}
      label="Recipient"
      placeholder="Select a recipient"
      groups={[{ options }]}
      onSearch={setText}
      status={searchStatus(staff, options.length, 'Nobody of that name works here.')}
    />
  );
}

interface ForwardProps extends Props {
  /** The original sender; first in the list, unless the account is closed. */
  sender: Recipient | undefined;
}

/** The recipient of a forwarded message: its sender, a colleague or any customer. */
export function ForwardPicker({ sender, ...props }: ForwardProps) {
  const { id: me } = useUser();
  const [text, setText] = useState('');
  const staff = useStaff();
  const clients = useClientSearch(useDebouncedValue(text));
  const others = ({ value }: Recipient) => value !== me && value !== sender?.value;
  const team = (staff.data ?? []).map(staffRecipient).filter(others);
  const customers = (clients.data ?? []).map(clientRecipient).filter(others);
  const groups: ComboboxGroup<Recipient>[] = [
    { label: 'Original sender', options: sender && sender.value !== me ? matching([sender], text) : [] },
    { label: 'Team members', options: matching(team, text) },
    { label: 'Customers', options: customers },
  ];
  const found = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <Combobox
      {...props}
      label="Recipient"
      placeholder="Select a recipient"
      groups={groups}
      onSearch={setText}
      status={searchStatus(clients, found, 'Nobody matches. Try a name, username or email.')}
    />
  );
}
