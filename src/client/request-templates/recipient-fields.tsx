import { useStaff } from '../availability/api.ts';
import { useTags } from '../tags/api.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { RecipientFilter } from './api.ts';

interface Props {
  filter: RecipientFilter;
  onChange: (filter: RecipientFilter) => void;
}

const idOf = (value: string) => (value ? Number(value) : undefined);

/** Selects the clients who get a list by text, tag and accountant. */
export function RecipientFields({ filter, onChange }: Props) {
  const tags = useTags();
  const staff = useStaff();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
      <div className="col-span-full">
        <TextField
          id="recipients-q"
          label="Name or email"
          optional
          type="search"
          maxLength={200}
          autoComplete="off"
          value={filter.q ?? ''}
          onChange={({ target }) => onChange({ ...filter, q: target.value })}
        />
      </div>
      <SelectField
        id="recipients-tag"
        label="Tag"
        error={tags.failed ? "We couldn't load the tags. Close this and try again." : undefined}
        value={filter.tagId ?? ''}
        onChange={({ target }) => onChange({ ...filter, tagId: idOf(target.value) })}
      >
        <option value="">All clients</option>
        {tags.rows?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="recipients-staff"
        label="Accountant"
        error={staff.isError ? "We couldn't load the staff. Close this and try again." : undefined}
        value={filter.assignedTo ?? ''}
        onChange={({ target }) => onChange({ ...filter, assignedTo: idOf(target.value) })}
      >
        <option value="">Everyone's clients</option>
        {staff.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
