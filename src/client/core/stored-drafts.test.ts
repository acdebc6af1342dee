import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStoredDraftsOfOtherUsers, readStoredDraft, writeStoredDraft } from './stored-drafts.ts';

/** An event target with a result that fires its event asynchronously, like an IndexedDB request. */
function request<Result>(event: string, result: Result) {
  const target = Object.assign(new EventTarget(), { result });
  setTimeout(() => target.dispatchEvent(new Event(event)));
  return target;
}

/** The parts of IndexedDB that drafts use. */
function createIndexedDb(stored: Map<string, unknown>) {
  const drafts = {
    get: (key: string) => request('success', stored.get(key)),
    put: (value: unknown, key: string) => request('success', stored.set(key, value)),
    delete: (key: string) => request('success', stored.delete(key)),
    openCursor() {
      const keys = [...stored.keys()];
      const opened = Object.assign(new EventTarget(), { result: null as object | null });
      const next = () => {
        const key = keys.shift();
        const cursor = {
          key,
          value: stored.get(key ?? ''),
          delete: () => stored.delete(key ?? ''),
          continue: next,
        };
        opened.result = key === undefined ? null : cursor;
        opened.dispatchEvent(new Event('success'));
      };
      setTimeout(next);
      return opened;
    },
  };
  const transaction = () => Object.assign(request('complete', undefined), { objectStore: () => drafts });
  return { open: () => request('success', { transaction, close: () => {} }) };
}

let stored: Map<string, unknown>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('indexedDB', createIndexedDb(stored));
});
afterEach(() => vi.unstubAllGlobals());

it('stores a draft for its user alone, until they sign out', async () => {
  await clearStoredDraftsOfOtherUsers(7);
  await writeStoredDraft(7, 'photos', 'page 1');
  expect(await readStoredDraft(7, 'photos')).toBe('page 1');
  expect(await readStoredDraft(8, 'photos')).toBeUndefined();
  await clearStoredDraftsOfOtherUsers(undefined);
  await vi.waitFor(() => expect(stored.size).toBe(0), 10_000);
});

it('stores nothing for a user who signed out while a picture was still being read', async () => {
  for (const next of [undefined, 8]) {
    await clearStoredDraftsOfOtherUsers(next);
    await writeStoredDraft(7, 'photos', 'page 2');
    expect(stored.size).toBe(0);
  }
  await clearStoredDraftsOfOtherUsers(7);
  await writeStoredDraft(7, 'photos', 'page 1');
  expect(stored.size).toBe(1);
});
