import type { FileRow } from '#shared/files.ts';
import { isUnreachable } from '../core/api-error.ts';
import {
  type AnsweredItem,
  canBeSent,
  canBeTurned,
  isOnItsWay,
  isRefused,
  type QueuedFile,
} from './queued-file.ts';
import { type Refusal, refusalOf } from './upload-rules.ts';

interface UploadQueueState<Stored> {
  files: readonly QueuedFile[];
  /** The server's responses for stored files, newest first. */
  stored: readonly Stored[];
  /** Refused files that were chosen together with stored ones. Their rows are gone; the result names them. */
  notSent: readonly QueuedFile[];
}

export interface SendOptions {
  signal: AbortSignal;
  onSent: (share: number) => void;
}

interface Options<Stored> {
  send: (queued: QueuedFile, options: SendOptions) => Promise<Stored>;
  /** Resolves after the lists were refetched. */
  onStored: (stored: Stored, startedAt: number) => Promise<unknown>;
  onRefused: (refusal: Refusal, file: File) => void;
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

/** The part of the queue that a file's row needs. */
export type UploadQueue = Pick<
  ReturnType<typeof createUploadQueue>,
  'add' | 'describe' | 'start' | 'cancel' | 'remove'
>;

/** The chosen files and their upload states. It outlives the panel that shows it. */
export function createUploadQueue<Stored = FileRow>(options: Options<Stored>) {
  let state: UploadQueueState<Stored> = { files: [], stored: [], notSent: [] };
  const listeners = new Set<() => void>();
  const sending = new Map<string, AbortController>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let choices = 0;
  /** How often the browser has come back online. */
  let timesOnline = 0;

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
    change(id, {
      state: 'sending',
      percent: 0,
      problem: undefined,
      unreachable: false,
      busy: false,
      tried: true,
    });
    const startedAt = Date.now();
    const timesOnlineBefore = timesOnline;
    try {
      const stored = await options.send(queued, {
        signal,
        onSent: (share) => change(id, { percent: Math.floor(share * shareOfSending) }),
      });
      change(id, { state: 'stored', percent: 100 });
      void handOver(queued, stored, startedAt);
    } catch (error) {
      if (signal.aborted) {
        change(id, { state: 'cancelled' });
        options.onCancelled();
      } else if (isUnreachable(error) && timesOnline > timesOnlineBefore) {
        // A change of network breaks the request, sometimes only after the browser is online again.
        change(id, { state: 'waiting' });
      } else {
        const failure = options.onFailed(error);
        if ('retryAfterSeconds' in failure) {
          change(id, { state: 'waiting', busy: true });
          pauseFor(failure.retryAfterSeconds);
        } else {
          change(id, {
            state: failure.final ? 'refused' : 'failed',
            problem: failure.problem,
            unreachable: isUnreachable(error),
          });
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

  /**
   * Moves a file to the receipts, after its full progress bar was visible. The refused files beside it go: those chosen
   * before are replaced by it, those chosen with it are named in the result. A picture stays, it can still be turned.
   */
  async function handOver({ id, answers, choice }: QueuedFile, stored: Stored, startedAt: number) {
    const seen = new Promise((resolve) => setTimeout(resolve, fullBarMs));
    await Promise.allSettled([options.onStored(stored, startedAt), seen]);
    const goes = (other: QueuedFile) =>
      isRefused(other) && !canBeTurned(other) && other.answers?.itemId === answers?.itemId;
    set({
      files: state.files.filter((other) => other.id !== id && !goes(other)),
      stored: [stored, ...state.stored],
      notSent: [...state.notSent, ...state.files.filter((other) => goes(other) && other.choice >= choice)],
    });
  }

  function resume() {
    timesOnline += 1;
    set({
      files: state.files.map((queued) =>
        queued.state === 'failed' && queued.unreachable ? { ...queued, state: 'waiting' } : queued,
      ),
    });
    sendNext();
  }

  function stop() {
    set({
      files: state.files.map((queued) => (isOnItsWay(queued) ? { ...queued, state: 'cancelled' } : queued)),
    });
    for (const controller of sending.values()) controller.abort();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,

    /** Of files that answer an item, only the first that can be sent replaces another. */
    add(files: Iterable<File>, answers?: AnsweredItem) {
      choices += 1;
      let replaces = answers?.replaces;
      const added = [...files].map((file): QueuedFile => {
        const refusal = refusalOf(file);
        if (refusal) options.onRefused(refusal, file);
        const answered = answers && { itemId: answers.itemId, replaces: refusal ? undefined : replaces };
        if (!refusal) replaces = undefined;
        return {
          id: crypto.randomUUID(),
          file,
          description: '',
          state: refusal ? 'refused' : 'chosen',
          percent: 0,
          problem: refusal && `${refusal.title}: ${refusal.text}`,
          unreachable: false,
          busy: false,
          tried: false,
          choice: choices,
          answers: answered,
        };
      });
      // A new choice answers what the last result said.
      const notSent = state.notSent.filter((queued) => queued.answers?.itemId !== answers?.itemId);
      set({ files: [...state.files, ...added], notSent });
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

    /** Forgets the refused files of an item that has been answered in another way. */
    forgetRefused(itemId: number) {
      const stays = (queued: QueuedFile) => queued.answers?.itemId !== itemId;
      set({
        files: state.files.filter((queued) => stays(queued) || !isRefused(queued)),
        notSent: state.notSent.filter(stays),
      });
    },

    stop,

    /** Sends files again whenever the browser is online again. To be called once; the returned function stops all. */
    followConnection() {
      window.addEventListener('online', resume);
      return () => {
        window.removeEventListener('online', resume);
        stop();
      };
    },
  };
}
