import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, endpointName, type Input } from '#shared/endpoint.ts';
import { type Context, inTransaction } from '../context.ts';
import { isDatabaseUnavailable } from '../errors.ts';
import { type HeldKey, holdKey, readKey } from '../http/idempotency.ts';
import { parseInput } from '../http/parse-input.ts';
import { type Result, serve } from '../http/route.ts';
import type { Actor, ActorFor } from '../security/actor.ts';
import { hashUpload, readUpload, type Upload } from './upload.ts';
import { minBytesPerSecond } from './upload-rate.ts';
import { uploadBusy } from './upload-slots.ts';

const lookEveryMs = 500;
/** Less than the time after which a silent connection is closed. */
const maxWaitMs = 20_000;

interface UploadSteps<E extends Endpoint, Stored> {
  /**
   * Rejects a form by the fields before its file, so that a sender who may not upload holds a slot only for a moment.
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
 * Serves an endpoint that takes a file. The idempotency key is held before a byte is read, so that one key stores one
 * file. A second call with it waits, with its body unread, and then gets the same response. If anyone may call it, all
 * callers count as visitors: a file sent through a link does not come from the account that happens to be signed in.
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

  async function store(request: FastifyRequest, actor: Actor, key: HeldKey | undefined): Promise<unknown> {
    let admitted: Record<string, unknown> | undefined;
    const beforeFile = async (fields: Record<string, unknown>) => {
      admitted = parseInput(endpoint, fields, request);
      await limits.countToken(endpoint, admitted);
      await admit?.(context, admitted as Input<E>);
    };
    const { filename, contents, fields } = await readUpload(
      request,
      admit ? { ...rules, beforeFile } : rules,
    );
    const input = admitted ?? parseInput(endpoint, fields, request);
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

  /** Polls, without holding a database connection in between. */
  async function waitForKey(request: FastifyRequest, look: () => ReturnType<typeof holdKey>) {
    const end = Date.now() + maxWaitMs;
    while (Date.now() < end && !request.raw.socket.destroyed) {
      await wait(lookEveryMs);
      const found = await look();
      if (found) return found;
    }
    throw uploadBusy();
  }

  serve(app, endpoint, async (request, { address, session }) => {
    const actor: Actor = { address, session: forAnyone ? null : session };
    const name = readKey(request.headers['idempotency-key']);
    const receive = (key?: HeldKey) =>
      uploadSlots.take(actor.session?.user.id ?? 'visitors', () => store(request, actor, key));
    if (!name) return receive();

    const call = { actor, endpoint: endpointName(endpoint), key: name, signer, anyNetwork: forAnyone };
    const look = () => holdKey(db, call);
    const key = (await look()) ?? (await uploadSlots.wait(() => waitForKey(request, look)));
    if ('repeat' in key) {
      const { filename, contents, fields } = await hashUpload(request, rules);
      return key.repeat(bodyOf(parseInput(endpoint, fields, request), filename, contents));
    }
    try {
      return await receive(key);
    } catch (error) {
      const released = key
        .release()
        .catch((cause) => request.log.warn({ err: cause }, 'a key is released later'));
      // Without the database the release takes as long as the query that failed, so the sender gets the response first.
      if (!isDatabaseUnavailable(error)) await released;
      throw error;
    }
  });
}
