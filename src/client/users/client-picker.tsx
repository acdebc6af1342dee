import { useEffect, useState } from 'react';
import { personName } from '../../shared/format.ts';
import type { User } from '../../shared/users.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useClientSearch } from './api.ts';

const pauseMs = 200;

/** Finds a client by name, username or email; the server does the finding. */
export function ClientPicker({ label, onPick }: { label: string; onPick: (client: User) => void }) {
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const { data: clients } = useClientSearch(text);

  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Combobox
      label={label}
      hint="Search by name, username or email."
      typed={typed}
      onType={setTyped}
      options={clients?.map((client) => ({
        key: client.id,
        label: personName(client),
        note: client.email,
        client,
      }))}
      onPick={({ client }) => onPick(client)}
      nothing="No client found. Try another name or email."
    />
  );
}
