import { useState } from 'react';
import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { notConfirmed } from '../email-confirmation/unconfirmed-badge.tsx';
import { Combobox } from '../ui/combobox.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { useClientSearch } from './api.ts';

/** A preselected customer of whom only the name is known. */
interface NamedClient {
  id: number;
  name: string;
}

interface Props extends Omit<FieldProps, 'label' | 'hint'> {
  chosen: User | NamedClient | undefined;
  onChoose: (client: User | undefined) => void;
}

/** A picker for customers; the server searches name, username and email. */
export function ClientField({ chosen, onChoose, ...field }: Props) {
  const [text, setText] = useState('');
  const clients = useClientSearch(useDebouncedValue(text));
  const options = clients.data?.map(asOption) ?? [];
  return (
    <Combobox
      {...field}
      label="Client"
      hint="Search by name, username, email or phone."
      chosen={chosen && asOption(chosen)}
      onChoose={(option) => onChoose(option && clients.data?.find(({ id }) => id === option.value))}
      groups={[{ options }]}
      onSearch={setText}
      status={searchStatus(clients, options.length, 'No client found. Try another name or email.')}
    />
  );
}

function asOption(client: User | NamedClient) {
  if (!('email' in client)) return { value: client.id, label: client.name };
  const note = client.emailConfirmed ? client.email : `${notConfirmed} · ${client.email}`;
  return { value: client.id, label: personName(client), note };
}

/** Shown if there are no options. An empty result for an earlier text does not count. */
export function searchStatus(
  query: { isPending: boolean; isError: boolean; isPlaceholderData: boolean },
  found: number,
  none: string,
): string | undefined {
  if (query.isError) return "We couldn't search. Check your connection and type again.";
  if (found > 0) return undefined;
  return query.isPending || query.isPlaceholderData ? 'Searching...' : none;
}
