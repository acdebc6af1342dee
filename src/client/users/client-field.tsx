import { useState } from 'react';
import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { notConfirmed } from '../email-confirmation/unconfirmed-badge.tsx';
import { Combobox } from '../ui/combobox.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { useClientSearch } from './api.ts';

interface Props extends Omit<FieldProps, 'label' | 'hint'> {
  chosen: User | undefined;
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
      onChoose={(option) => onChoose(option?.user)}
      groups={[{ options }]}
      onSearch={setText}
      status={searchStatus(clients, options.length, 'No client found. Try another name or email.')}
    />
  );
}

function asOption(user: User) {
  const note = user.emailConfirmed ? user.email : `${notConfirmed} · ${user.email}`;
  return { value: user.id, label: personName(user), note, user };
}

/** Shown if there are no options: those of an earlier text say nothing about this one. */
export function searchStatus(
  query: { isPending: boolean; isError: boolean; isPlaceholderData: boolean },
  found: number,
  none: string,
): string | undefined {
  if (query.isError) return "We couldn't search. Check your connection and type again.";
  if (found > 0) return undefined;
  return query.isPending || query.isPlaceholderData ? 'Searching...' : none;
}
