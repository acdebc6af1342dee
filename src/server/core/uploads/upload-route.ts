import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, endpointName, type Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../context.ts';
import { isDatabaseUnavailable } from '../errors.ts';
import {
  type CompletedKey,
  findCompletedKey,
  type HeldKey,
  holdKey,
  type Key,
  readKey,
} from '../http/idempotency.ts';
import { parseInput } from '../http/parse-input.ts';
import { type Result, serve } from '../http/route.ts';
import type { Actor, ActorFor } from '../security/actor.ts';
import { limitedNetwork } from '../security/network.ts';
import { type OpenForm, openForm, type Upload } from './upload.ts';
import { minBytesPerSecond } from './upload-rate.ts';
import { type Sender, uploadBusy } from './upload-slots.ts';

const lookEveryMs = 500;
/** Less than the time after which a silent connection is closed. */
const maxWaitMs = 20_000;

interface UploadSteps<E extends Endpoint, Stored> {
  /**
   * Rejects a form by the fields before its file, so that a sender who may not upload holds neither the key nor a slot.
   * Fields that follow the file are then ignored.
   */
  admit?(context: Context, input: Input<E>): Promise<void>;
  /** Stores the contents, before the transaction begins, so that no row is ever without its contents. */
  storeContents(context: Context, actor: ActorFor<E>, input: Input<E> & { upload: Upload }): Promise<Stored>;
  /** Writes the row. */
  service(tx: Context, actor: ActorFor<E>, input: Input<E> & Stored): Promise<Result<E>>;
  /** Removes the contents again if there will be no row. */
  discard(stored: Stored): Promise<void>;
}

/**
 * Serves an endpoint that takes a file. Everything that can be rejected by the fields before the file is rejected first.
 * Then the idempotency key is held before a byte of the file is read, so that one key stores one file. A second call
 * with it waits, with its file unread, and then gets the same response. If anyone may call it, all callers count as
 * visitors: a file sent through a link does not come from the account that happens to be signed in.
 */
export function uploadRoute<E extends Endpoint & { upload: object }, Stored extends { sha256: Buffer }>(
  app: FastifyInstance,
  endpoint: E,
  { admit, storeContents, service, discard }: UploadSteps<E, Stored>,
): void {
  const { context } = app;
  const { db, signer, uploadSlots, env, limits } = context;
  const forAnyone = endpoint.access === 'anyone';
  const rules = {
    ...(endpoint.upload as NonNullable<Endpoint['upload']>),
    minBytesPerSecond: minBytesPerSecond / env.rateLimitFactor,
  };
  /** The body a key is bound to. The stored name is not part of it: a retry stores the same file under another one. */
  const bodyOf = (input: object, filename: string, sha256: Buffer) => ({
    ...input,
    filename,
    sha256: sha256.toString('hex'),
  });

  interface Entered {
    form: OpenForm;
    /** The valid fields before the file, if they decided whether the sender is admitted. */
    input?: Record<string, unknown>;
    completed?: CompletedKey | undefined;
  }

  /** Reads the form up to its file and admits its sender. */
  async function enter(request: FastifyRequest, call: Key | undefined): Promise<Entered> {
    const form = await openForm(request, rules);
    if (!admit) return { form };
    try {
      const input = parseInput(endpoint, form.fields, request);
      await limits.countToken(endpoint, input);
      // A retry gets the first response even if the link has ended since: its token is compared with the first one.
      const completed = call && (await findCompletedKey(db, call));
      if (!completed) await admit(context, input as Input<E>);
      return { form, input, completed };
    } catch (error) {
      form.close();
      throw error;
    }
  }

  async function store(
    request: FastifyRequest,
    actor: Actor,
    entered: Entered,
    key: HeldKey | undefined,
  ): Promise<unknown> {
    const { filename, contents, fields } = await entered.form.read();
    const input = entered.input ?? parseInput(endpoint, fields, request);
    const given = { ...input, upload: { filename, bytes: contents } } as Input<E> & { upload: Upload };
    const stored = await storeContents(context, actor as ActorFor<E>, given);
    let mayBeWritten = false;
    try {
      return await inTransaction(context, async (tx) => {
        const answer = await service(tx, actor as ActorFor<E>, { ...input, ...stored } as Input<E> & Stored);
        await key?.finish(tx.db, bodyOf(input, filename, stored.sha256), answer);
        mayBeWritten = true;
        return answer;
      });
    } catch (error) {
      // A commit whose confirmation was lost may have happened: those contents are left to the sweep, which checks the
      // rows.
      if (!mayBeWritten) {
        await discard(stored).catch((cause) =>
          request.log.warn({ err: cause }, 'contents left to the sweep'),
        );
      }
      throw error;
    }
  }

  const keyOf = (actor: Actor, key: string): Key => ({
    ...{ actor, endpoint: endpointName(endpoint), key, signer },
    anyNetwork: forAnyone,
  });

  const takeKey = async (request: FastifyRequest, sender: Sender, call: Key) =>
    (await holdKey(db, call)) ?? (await uploadSlots.wait(sender, () => waitForKey(request, call)));

  /** Polls, without holding a database connection in between. */
  async function waitForKey(request: FastifyRequest, call: Key) {
    const end = Date.now() + maxWaitMs;
    while (Date.now() < end && !request.raw.socket.destroyed) {
      await wait(lookEveryMs);
      const found = await holdKey(db, call);
      if (found) return found;
    }
    throw uploadBusy();
  }

  /** Runs the upload with its key held, and releases the key if it fails. */
  async function releaseIfFailed<T>(request: FastifyRequest, key: HeldKey, upload: () => Promise<T>) {
    try {
      return await upload();
    } catch (error) {
      const released = key
        .release()
        .catch((cause) => request.log.warn({ err: cause }, 'a key is released later'));
      // Without the database the release takes as long as the query that failed, so the sender gets the response first.
      if (!isDatabaseUnavailable(error)) await released;
      throw error;
    }
  }

  serve(app, endpoint, async (request, { address, session }) => {
    const actor: Actor = { address, session: forAnyone ? null : session };
    const userId = actor.session?.user.id;
    const name = readKey(request.headers['idempotency-key']);
    const call = name === undefined ? undefined : keyOf(actor, name);
    const network = limitedNetwork(address);
    const sender = userId ?? (`network:${network}` as const);
    const entered = await uploadSlots.enter(sender, network, () => enter(request, call));
    const { form, input, completed } = entered;
    try {
      const key = completed ?? (call && (await takeKey(request, sender, call)));
      if (key && 'repeat' in key) {
        const { filename, contents, fields } = await form.hash();
        return key.repeat(bodyOf(input ?? parseInput(endpoint, fields, request), filename, contents));
      }
      const receive = () => uploadSlots.take(userId ?? 'visitors', () => store(request, actor, entered, key));
      return await (key ? releaseIfFailed(request, key, receive) : receive());
    } finally {
      form.close();
    }
  });
}
