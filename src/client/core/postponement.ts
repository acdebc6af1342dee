import { createStore } from '../ui/store.ts';

interface SignedInSession {
  endsAt: string;
}

/** 'Not now' on a question that follows a sign-in: the next sign-in asks again, a reload or another tab does not. */
export function createPostponement(storageKey: string) {
  /** The end of the session in which 'Not now' was pressed. It identifies the session: no other has the same end. */
  const postponed = createStore<string | null>(null);

  function readStored(): string | null {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  }

  return {
    usePostponed({ endsAt }: SignedInSession): boolean {
      const inThisTab = postponed.useValue();
      return inThisTab === endsAt || readStored() === endsAt;
    },
    postpone({ endsAt }: SignedInSession) {
      try {
        localStorage.setItem(storageKey, endsAt);
      } catch {
        // Without storage the question reappears after a reload.
      }
      postponed.set(endsAt);
    },
  };
}
