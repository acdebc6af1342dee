import type { ComponentProps } from 'react';
import { passwordLength } from '#shared/accounts.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { type JudgedOwner, loadDictionary } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface Props extends Omit<ComponentProps<typeof PasswordField>, 'children'> {
  /** The current value, for the strength meter. */
  typed: string | undefined;
  owner: JudgedOwner;
}

/** A field for a new password with a strength meter, whose dictionary is loaded on demand. */
export function NewPasswordField({ typed = '', owner, ...field }: Props) {
  return (
    <PasswordField
      hint={`Password must be at least ${passwordLength} characters long.`}
      autoComplete="new-password"
      onFocus={() => void loadDictionary().catch(() => {})}
      {...field}
    >
      <StrengthMeter password={typed} owner={owner} />
    </PasswordField>
  );
}
