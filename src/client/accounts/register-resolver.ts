import { zodResolver } from '@hookform/resolvers/zod';
import { registerForm } from '../../shared/accounts.ts';
import { withStrength } from './password-resolver.ts';

export const registerResolver = withStrength(zodResolver(registerForm), 'password', (values) => values);
