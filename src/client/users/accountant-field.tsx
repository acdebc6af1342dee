import { personName } from '#shared/format.ts';
import { useStaff } from '../availability/api.ts';
import { useUser } from '../core/session.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useMayAssign } from './use-may-assign.ts';

interface Props {
  id: string;
  error?: string | undefined;
  /** Undefined is whoever adds the client, null nobody. */
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}

/** Who looks after a new client: whoever adds them, unless they choose. Not shown to staff who may not assign. */
export function AccountantField({ id, error, value, onChange }: Props) {
  const me = useUser();
  const staff = useStaff();
  if (!useMayAssign()) return null;
  const chosen = value === undefined ? me.id : value;
  return (
    <SelectField
      id={id}
      label="Accountant"
      error={error ?? (staff.isError ? "We couldn't load the staff. Close this and try again." : undefined)}
      value={chosen ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value={me.id}>{personName(me)} (you)</option>
      {staff.data
        ?.filter((member) => member.id !== me.id)
        .map((member) => (
          <option key={member.id} value={member.id}>
            {member.name}
          </option>
        ))}
      <option value="">No one yet</option>
    </SelectField>
  );
}
