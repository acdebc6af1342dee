import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countOf, personName } from '../../shared/format.ts';
import { listUsers } from '../../shared/users.ts';
import { callPage } from '../core/api.ts';
import { SearchPicker } from '../ui/search-picker.tsx';

interface Props {
  id: string;
  value: string;
  onChange: (clientId: string) => void;
  error: string | undefined;
}

const pauseMs = 250;
const offered = 8;

/** A client out of all the firm has, found by name, username or email. */
export function ClientField({ id, value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { data, isError } = useQuery({
    queryKey: ['users', 'clients', asked],
    queryFn: () => callPage(listUsers, { q: asked || undefined, role: 'customer', limit: offered }),
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (value !== '') return;
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);

  const options = data?.rows.map((user) => ({
    value: String(user.id),
    label: personName(user),
    note: user.email,
  }));
  return (
    <SearchPicker
      id={id}
      label="Client"
      hint="Type a name, username or email."
      error={error}
      text={text}
      onText={(next) => {
        setText(next);
        onChange('');
      }}
      chosen={value}
      onChoose={(option) => {
        setText(option.label);
        onChange(option.value);
      }}
      options={options}
      note={noteFor(isError, options?.length)}
    />
  );
}

function noteFor(failed: boolean, found: number | undefined): string {
  if (failed) return "We couldn't search the clients. Check your connection and type again.";
  if (found === undefined) return 'Searching...';
  return found === 0 ? 'No client matches. Try another word.' : countOf(found, 'client');
}
