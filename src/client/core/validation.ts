import { zodResolver } from '@hookform/resolvers/zod';
// Sets the error messages of all schemas.
import '#shared/validation-messages.ts';

/** Loaded on the first touch of a form. Only `schema-resolver.ts` may import this module. */
export const resolverOf = zodResolver;
