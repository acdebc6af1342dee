import type { ComponentProps } from 'react';
import { roles } from '#shared/accounts.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { roleLabels } from './role-badge.tsx';

type Bind<Field extends string> = (field: Field) => { id: string; error: string | undefined };

/** Fields of both the create and the edit dialog. */
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

export function RoleField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
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
