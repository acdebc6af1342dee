import { useState } from 'react';
import type { Role } from '#shared/accounts.ts';
import type { AuditedUser } from '#shared/audit.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { searchStatus } from '../users/client-field.tsx';
import { useAuditUser, useAuditUserSearch } from './api.ts';

interface Props {
  id: string;
  label: string;
  placeholder: string;
  clientsOnly?: boolean;
  chosenId: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Filters by a user; the server searches name, username and email, including closed accounts. */
export function UserFilter({ id, label, placeholder, clientsOnly = false, chosenId, onChoose }: Props) {
  const [text, setText] = useState('');
  const found = useAuditUserSearch(useDebouncedValue(text));
  const { data: chosen } = useAuditUser(chosenId);
  const ofRole = (role: Role) => found.data?.filter((user) => user.role === role).map(asOption) ?? [];
  const groups = [
    { label: 'Staff', options: clientsOnly ? [] : ofRole('admin') },
    { label: 'Clients', options: ofRole('customer') },
  ];
  const offered = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={placeholder}
      chosen={chosenId && chosen ? asOption(chosen) : undefined}
      onChoose={(option) => onChoose(option?.value)}
      groups={groups}
      onSearch={setText}
      status={searchStatus(found, offered, 'Nobody found. Try another name or email.')}
    />
  );
}

function asOption({ id, name, email, closed }: AuditedUser) {
  return { value: id, label: name, note: closed ? `${email} · account closed` : email };
}
