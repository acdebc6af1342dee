/**
 * Drafts that are too large for sessionStorage, such as photographed pages: phones often reload a page after the camera
 * was open. They are deleted when their user signs out or after a day, because they outlive the tab.
 */
interface Stored {
  savedAt: number;
  value: unknown;
}

const store = 'drafts';
const maxAgeMs = 24 * 60 * 60_000;

const keyOf = (userId: number, name: string) => `${userId}:${name}`;
/** The user after the last sign-in or sign-out; undefined before the first one. */
let currentUser: { id: number | undefined } | undefined;

const isOver = ({ savedAt }: Stored) => Date.now() - savedAt > maxAgeMs;

/** Also undefined if the browser stores nothing, as in some private windows: drafts then last until a reload. */
export async function readStoredDraft<Value>(userId: number, name: string): Promise<Value | undefined> {
  const found = await attempt<Stored | undefined>('readonly', (drafts) => drafts.get(keyOf(userId, name)));
  return found && !isOver(found) ? (found.value as Value) : undefined;
}

/** `undefined` deletes the draft. Ignored if the user has signed out meanwhile. */
export async function writeStoredDraft<Value>(userId: number, name: string, value: Value | undefined) {
  if (value !== undefined && currentUser && currentUser.id !== userId) return;
  const stored: Stored = { savedAt: Date.now(), value };
  await attempt('readwrite', (drafts) =>
    value === undefined ? drafts.delete(keyOf(userId, name)) : drafts.put(stored, keyOf(userId, name)),
  );
}

/** Called when another user signs in, or with `undefined` after signing out; expired drafts are deleted too. */
export async function clearStoredDraftsOfOtherUsers(userId: number | undefined) {
  currentUser = { id: userId };
  const own = keyOf(userId ?? 0, '');
  await attempt('readwrite', (drafts) => {
    const request = drafts.openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return;
      if (!String(cursor.key).startsWith(own) || isOver(cursor.value)) cursor.delete();
      cursor.continue();
    });
    return request;
  });
}

type Work = (drafts: IDBObjectStore) => IDBRequest;

async function attempt<Result>(mode: IDBTransactionMode, work: Work): Promise<Result | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await openDatabase();
    try {
      return await run<Result>(database.transaction(store, mode), work);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portal', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  return settled(request, 'success', () => request.result);
}

function run<Result>(transaction: IDBTransaction, work: Work): Promise<Result> {
  const request = work(transaction.objectStore(store));
  return settled(transaction, 'complete', () => request.result);
}

function settled<Result>(target: EventTarget, event: string, result: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(result()));
    for (const failure of ['error', 'abort', 'blocked'])
      target.addEventListener(failure, () => reject(new Error(`IndexedDB: ${failure}`)));
  });
}
