import { zodResolver } from '@hookform/resolvers/zod';
// No schema is used without these messages.
import '#shared/validation-messages.ts';

/** Loaded with the first touch of a form; only `schema-resolver.ts` imports this. */
export const resolverOf = zodResolver;
