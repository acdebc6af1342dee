import { createStore } from '../ui/store.ts';

/**
 * Set when the server no longer knows the session while somebody works in the portal. The page stays as it is,
 * with all that was typed, until the person signs in again or leaves.
 */
const over = createStore(false);

export const setSessionOver = over.set;
export const useSessionOver = over.useValue;
