import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { type PasswordOwner, weakPasswordMessage } from '../../shared/accounts.ts';
import { isTooWeak, judgePassword } from './password-strength.ts';

/** A form's own rules, and then how easily its new password is guessed by somebody who knows the owner. */
export function withStrength<Values extends FieldValues, Sent>(
  rules: Resolver<Values, unknown, Sent>,
  field: Path<Values>,
  ownerOf: (values: Values) => PasswordOwner,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const result = await rules(values, context, options);
    if (field in result.errors) return result;
    if (!isTooWeak(await judgePassword(values[field], ownerOf(values)))) return result;
    const weak = { type: 'strength', message: weakPasswordMessage };
    return { values: {}, errors: { ...result.errors, [field]: weak } as FieldErrors<Values> };
  };
}
