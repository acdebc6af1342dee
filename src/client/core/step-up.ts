import { createStore } from '../ui/store.ts';

/** Set while the dialog of sessions/step-up-dialog.tsx asks the user for a proof of identity. */
const request = createStore<PromiseWithResolvers<boolean> | undefined>(undefined);

export const useIsProofRequested = () => request.useValue() !== undefined;

/** Opens the dialog, once for concurrent calls. Resolves with `false` if the user cancels. */
export function requestProof(): Promise<boolean> {
  const open = request.get() ?? Promise.withResolvers<boolean>();
  request.set(open);
  return open.promise;
}

/** Closes the dialog. The waiting calls are retried, or fail if the user cancelled. */
export function answerProofRequest(isProved: boolean) {
  request.get()?.resolve(isProved);
  request.set(undefined);
}
