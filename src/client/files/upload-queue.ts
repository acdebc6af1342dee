import type { FileRow } from '#shared/files.ts';
import { isPicture, type Refusal, refusalOf } from './upload-rules.ts';

/**
 * `refused` is final: the same contents would be rejected again. `chosen`, `cancelled` and `failed` can be sent.
 * `waiting` is sent when another upload ends or, if the server is `busy`, after its `Retry-After`. `stored` files move
 * to the receipts.
 */
type State = 'refused' | 'chosen' | 'waiting' | 'sending' | 'stored' | 'cancelled' | 'failed';

export interface QueuedFile {
  /** The idempotency key of every attempt: a lost response never creates a second file. */
  id: string;
  file: File;
  description: string;
  state: State;
  /** 0 to 90 while the request is sent; 100 only after the server has stored the file. */
  percent: number;
  problem: string | undefined;
  /** While waiting: the server had no free upload slot. */
  busy: boolean;
  /** After the first attempt nothing may change: an idempotency key belongs to one request body. */
  tried: boolean;
  /** The item of a request list that the file answers, if any. */
  answers?: AnsweredItem | undefined;
}

export interface AnsweredItem {
  itemId: number;
  /** The file that it replaces. */
  replaces?: number | undefined;
}

interface UploadQueueState<Stored> {
  files: readonly QueuedFile[];
  /** The server's responses for stored files, newest first. */
  stored: readonly Stored[];
}

export interface SendOptions {
  signal: AbortSignal;
  onSent: (share: number) => void;
}

interface Options<Stored> {
  send: (queued: QueuedFile, options: SendOptions) => Promise<Stored>;
  /** Resolves after the lists were refetched. */
  onStored: (stored: Stored, startedAt: number) => Promise<unknown>;
  onRefused: (refusal: Refusal) => void;
  /** Returns when to retry, or the message for the file and whether a retry is pointless. */
  onFailed: (error: unknown) => { retryAfterSeconds: number } | { problem: string; final: boolean };
  /** After an abort the server may or may not have stored the file. */
  onCancelled: () => void;
}

/** More concurrent uploads would share the same bandwidth. */
const sentAtOnce = 2;
const shareOfSending = 90;
/** A full progress bar is shown at least this long: its animation takes 300 ms. */
const fullBarMs = 700;

const sendable: readonly State[] = ['chosen', 'cancelled', 'failed'];
export const canBeSent = ({ state }: QueuedFile) => sendable.includes(state);
export const isOnItsWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending';

/** Whether it is a picture, which is refused as a file but can become a page of a PDF. */
export const canBeTurned = ({ state, file }: QueuedFile) => state === 'refused' && isPicture(file);

/** The part of the queue that a file's row needs. */
export type UploadQueue = Pick<
  ReturnType<typeof createUploadQueue>,
  'add' | 'describe' | 'start' | 'cancel' | 'remove'
>;

/** The chosen files and their upload states. It outlives the panel that shows it. */
export function createUploadQueue<Stored = FileRow>(options: Options<Stored>) {
  let state: UploadQueueState<Stored> = { files: [], stored: [] };
  const listeners = new Set<() => void>();
  const sending = new Map<string, AbortController>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function set(next: Partial<UploadQueueState<Stored>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function change(id: string, values: Partial<QueuedFile>) {
    set({ files: state.files.map((queued) => (queued.id === id ? { ...queued, ...values } : queued)) });
  }

  function drop(id: string) {
    set({ files: state.files.filter((queued) => queued.id !== id) });
  }

  function sendNext() {
    for (const queued of state.files.filter((candidate) => candidate.state === 'waiting')) {
      if (sending.size >= sentAtOnce || pause) return;
      void sendOne(queued);
    }
  }

  async function sendOne(queued: QueuedFile) {
    const { id } = queued;
    const controller = new AbortController();
    const { signal } = controller;
    sending.set(id, controller);
    change(id, { state: 'sending', percent: 0, problem: undefined, busy: false, tried: true });
    const startedAt = Date.now();
    try {
      const stored = await options.send(queued, {
        signal,
        onSent: (share) => change(id, { percent: Math.floor(share * shareOfSending) }),
      });
      change(id, { state: 'stored', percent: 100 });
      void handOver(id, stored, startedAt);
    } catch (error) {
      if (signal.aborted) {
        change(id, { state: 'cancelled' });
        options.onCancelled();
      } else {
        const failure = options.onFailed(error);
        if ('retryAfterSeconds' in failure) {
          change(id, { state: 'waiting', busy: true });
          pauseFor(failure.retryAfterSeconds);
        } else {
          change(id, { state: failure.final ? 'refused' : 'failed', problem: failure.problem });
        }
      }
    } finally {
      sending.delete(id);
      sendNext();
    }
  }

  /** Pauses the queue: the server would reject the next file too. */
  function pauseFor(seconds: number) {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      sendNext();
    }, seconds * 1000);
  }

  /** Moves a file to the receipts, after its full progress bar was visible. */
  async function handOver(id: string, stored: Stored, startedAt: number) {
    const seen = new Promise((resolve) => setTimeout(resolve, fullBarMs));
    await Promise.allSettled([options.onStored(stored, startedAt), seen]);
    set({ files: state.files.filter((queued) => queued.id !== id), stored: [stored, ...state.stored] });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,

    add(files: Iterable<File>, answers?: AnsweredItem) {
      const added = [...files].map((file): QueuedFile => {
        const refusal = refusalOf(file);
        if (refusal) options.onRefused(refusal);
        return {
          id: crypto.randomUUID(),
          file,
          description: '',
          state: refusal ? 'refused' : 'chosen',
          percent: 0,
          problem: refusal && `${refusal.title}: ${refusal.text}`,
          busy: false,
          tried: false,
          answers,
        };
      });
      set({ files: [...state.files, ...added] });
    },

    describe(id: string, description: string) {
      change(id, { description });
    },

    /** Sends one file, or all that can be sent. */
    start(id?: string) {
      set({
        files: state.files.map((queued) =>
          canBeSent(queued) && (id ?? queued.id) === queued.id ? { ...queued, state: 'waiting' } : queued,
        ),
      });
      sendNext();
    },

    cancel(id: string) {
      const controller = sending.get(id);
      if (controller) controller.abort();
      else change(id, { state: 'cancelled' });
    },

    remove: drop,

    stop() {
      set({
        files: state.files.map((queued) => (isOnItsWay(queued) ? { ...queued, state: 'cancelled' } : queued)),
      });
      for (const controller of sending.values()) controller.abort();
    },
  };
}
