import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type RegisterForm, registerForm, weakPasswordMessage } from '../../shared/accounts.ts';
import { isTooWeak, judgePassword } from './password-strength.ts';

const rules: Resolver<RegisterForm> = zodResolver(registerForm);

/** The shared rules, and then how easily the password is guessed by somebody who knows its owner. */
export const registerResolver: Resolver<RegisterForm> = async (values, context, options) => {
  const result = await rules(values, context, options);
  if ('password' in result.errors) return result;
  if (!isTooWeak(await judgePassword(values.password, values))) return result;
  return {
    values: {},
    errors: { ...result.errors, password: { type: 'strength', message: weakPasswordMessage } },
  };
};
