import type { ComponentProps } from 'react';
import { roles, staffLevels } from '#shared/accounts.ts';
import { useUser } from '../core/session.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { levelLabels, roleLabels } from './role-badge.tsx';

type Bind<Field extends string> = (field: Field) => { id: string; error: string | undefined };

/** Used by both the create and the edit dialog. */
export function NameFields({ field }: { field: Bind<'firstName' | 'lastName'> }) {
  return (
    <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
      <TextField label="First name" optional autoComplete="off" {...field('firstName')} />
      <TextField label="Last name" optional autoComplete="off" {...field('lastName')} />
    </div>
  );
}

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Staff who are not owners can neither add staff accounts nor change a role. */
export function RoleField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const isOwner = useUser().staffLevel === 'owner';
  if (!isOwner) {
    return (
      <SelectField
        {...props}
        label="Role"
        hint="Only an owner can add staff accounts or change a role."
        disabled
      >
        <option value="customer">{roleLabels.customer}</option>
      </SelectField>
    );
  }
  return (
    <SelectField label="Role" {...props}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </SelectField>
  );
}

/** Shown for the role admin. */
export function LevelField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField
      label="Staff level"
      hint="Owners also manage staff accounts, colleagues’ hours, the audit log and failed jobs."
      {...props}
    >
      {staffLevels.toReversed().map((level) => (
        <option key={level} value={level}>
          {levelLabels[level]}
        </option>
      ))}
    </SelectField>
  );
}
