import { type AuditFilters, staffOpenings } from '#shared/audit.ts';
import { firmToday } from '#shared/time.ts';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAuditActions } from './api.ts';
import type { useAuditFilters } from './use-audit-filters.ts';
import { UserFilter } from './user-filter.tsx';

interface Props {
  filters: AuditFilters;
  onChange: ReturnType<typeof useAuditFilters>['change'];
}

export function FilterBar({ filters, onChange }: Props) {
  const actions = useAuditActions();
  const { actorId, clientId, action, from, to } = filters;
  const today = firmToday();
  return (
    <search
      aria-label="Filter the audit log"
      className="mt-5 grid grid-cols-1 gap-4 min-[20rem]:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-[1fr_1fr_24rem_10rem_10rem]"
    >
      <div className="min-w-0 lg:col-span-2 2xl:col-span-1">
        <UserFilter
          id="audit-actor"
          label="Who"
          placeholder="Anyone"
          chosenId={actorId}
          onChoose={(id) => onChange({ actorId: id })}
        />
      </div>
      <div className="min-w-0 lg:col-span-2 2xl:col-span-1">
        <UserFilter
          id="audit-client"
          label="About client"
          placeholder="All clients"
          clientsOnly
          chosenId={clientId}
          onChoose={(id) => onChange({ clientId: id })}
        />
      </div>
      <div className="min-[20rem]:col-span-2 2xl:col-span-1">
        <SelectField
          id="audit-action"
          label="What"
          value={action ?? ''}
          onChange={(event) => onChange({ action: event.target.value })}
        >
          <option value="">Everything</option>
          {clientId && <option value={staffOpenings}>Staff opened a file of this client</option>}
          {actions.data?.map(({ label, actions: options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.name} value={option.name}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {actions.isError && <FieldLoadError what="the list" onRetry={() => void actions.refetch()} />}
      </div>
      <TextField
        id="audit-from"
        label="From"
        type="date"
        max={to ?? today}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        id="audit-to"
        label="To"
        type="date"
        min={from}
        max={today}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </search>
  );
}
