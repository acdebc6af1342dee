import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { weakPasswordMessage } from '#shared/accounts.ts';
import { isTooWeak, type JudgedOwner, judgePassword } from './password-strength.ts';

/** Adds the strength check of the new password to a form's resolver. */
export function withStrength<Values extends FieldValues, Sent>(
  rules: Resolver<Values, unknown, Sent>,
  field: Path<Values>,
  ownerOf: (values: Values) => JudgedOwner,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const result = await rules(values, context, options);
    if (field in result.errors) return result;
    const owner = ownerOf(values);
    if (!isTooWeak(await judgePassword(values[field], owner), owner)) return result;
    const weak = { type: 'strength', message: weakPasswordMessage };
    return { values: {}, errors: { ...result.errors, [field]: weak } as FieldErrors<Values> };
  };
}
