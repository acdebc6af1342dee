import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraftsOfOtherUsers, readDraft, writeDraft } from './persisted-draft.ts';

const stored = new Map<string, string>();

/** The parts of sessionStorage that drafts use; its keys are enumerable properties, as in browsers. */
function createStorage() {
  return new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: (target, key) =>
        stored.has(String(key))
          ? { enumerable: true, configurable: true, value: stored.get(String(key)) }
          : Object.getOwnPropertyDescriptor(target, key),
    },
  );
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', createStorage());
});

afterEach(() => {
  clearDraftsOfOtherUsers(undefined);
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is stored until it is deleted', () => {
    writeDraft(7, 'draft:new', { content: 'Dear Ada' });
    expect(readDraft(7, 'draft:new')).toEqual({ content: 'Dear Ada' });
    expect(stored.size).toBe(1);
    writeDraft(7, 'draft:new', undefined);
    expect(readDraft(7, 'draft:new')).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('belongs to one user', () => {
    writeDraft(7, 'draft:new', 'of user 7');
    expect(readDraft(8, 'draft:new')).toBeUndefined();
  });

  it('is deleted from memory and storage when another user signs in', () => {
    writeDraft(7, 'draft:new', 'of user 7');
    writeDraft(8, 'draft:new', 'of user 8');
    clearDraftsOfOtherUsers(8);
    expect(readDraft(7, 'draft:new')).toBeUndefined();
    expect(readDraft(8, 'draft:new')).toBe('of user 8');
    expect(stored.size).toBe(1);
  });

  it('lasts in memory if storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    writeDraft(9, 'draft:new', 'text');
    expect(readDraft(9, 'draft:new')).toBe('text');
  });
});
