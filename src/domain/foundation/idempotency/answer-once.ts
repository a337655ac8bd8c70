/** Runs work once per Idempotency-Key: a second request gets the first answer (`replay`), for 24 hours. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import {
  findIdempotencyRecord,
  giveBackIdempotencyKey,
  type IdempotencyKey,
  type IdempotencyRecord,
  storeAnswers,
} from '../../../db/tables/idempotency.ts';
import { OutcomeUnknown, outcomeKnownToKey, ServiceError } from '../../../errors/index.ts';
import { type Caller, KeyTaken } from '../caller.ts';
import { subjectIdOf } from '../request-details.ts';
import { takeKey } from './take-key.ts';

/**
 * Operations whose every effect is in the transaction that stores their answer. Nobody can find such work half done,
 * so its key is not taken beforehand, which would cost a round trip.
 */
const doneAtOnce: ReadonlySet<string> = new Set([
  'publishRequests.create',
  'publishRequests.retry',
  'publishGroups.create',
  'publishImports.create',
  'backfillRequests.create',
  'media.create',
  'connectSessions.create',
]);

export type RecordAnswer = NonNullable<Caller['recordAnswer']>;

type Work = (recordAnswer: RecordAnswer) => Promise<unknown>;

interface OnceResult {
  answer: unknown;
  replayed: boolean;
}

/**
 * Runs the work once. Throws `conflict` when the key is in flight or was used with another input.
 * @param input the validated input.
 */
export async function answerOnce(
  ctx: Context,
  key: IdempotencyKey,
  input: unknown,
  work: Work,
): Promise<OnceResult> {
  const { underWay } = ctx.db.$session;
  const name = rowIdOf(key);
  const fingerprint = hash('sha256', canonical(input), 'buffer');
  const other = underWay.get(name);
  if (other) {
    // The key's work may be done already, if the other request is only reading the stored answer as well.
    const answered = await findIdempotencyRecord(ctx.db, key);
    return replay(ctx, key, { fingerprint: other, answer: answered?.answer ?? null }, fingerprint);
  }
  underWay.set(name, fingerprint);
  const done = () => void underWay.delete(name);
  if (!doneAtOnce.has(key.operationId)) return workWithKey(ctx, key, fingerprint, work, done);
  const answered = await workAtOnce(ctx, key, fingerprint, work).catch((error) => {
    done();
    throw error;
  });
  if (!answered) return workWithKey(ctx, key, fingerprint, work, done);
  done();
  return { answer: answered.answer, replayed: false };
}

/**
 * Runs work that is done at once without having taken the key. Returns `undefined` when the key has a record already:
 * then nothing was done.
 */
async function workAtOnce(
  ctx: Context,
  key: IdempotencyKey,
  fingerprint: Fingerprint,
  work: Work,
): Promise<{ answer: unknown } | undefined> {
  try {
    return { answer: await work((answer) => recordOf(ctx, key, fingerprint, answer)) };
  } catch (error) {
    if (error instanceof KeyTaken) return undefined;
    if (error instanceof OutcomeUnknown) throw outcomeKnownToKey(error);
    // The answer of the first request goes before the refusal of a repetition.
    if (error instanceof ServiceError && (await findIdempotencyRecord(ctx.db, key))) return undefined;
    throw error;
  }
}

/**
 * Takes the key and runs the work, or repeats the answer that the key has.
 * @param done is called when this process no longer works for the key.
 */
async function workWithKey(
  ctx: Context,
  key: IdempotencyKey,
  fingerprint: Fingerprint,
  work: Work,
  done: () => void,
): Promise<OnceResult> {
  const giveBack = () => giveBackIdempotencyKey(ctx.db, key, ctx.db.$session.id);
  try {
    const earlier = await takeKey(ctx, key, fingerprint);
    if (earlier) {
      done();
      return replay(ctx, key, earlier, fingerprint);
    }
    return { answer: await workOnce(ctx, key, fingerprint, work, done), replayed: false };
  } catch (error) {
    if (ctx.db.$session.underWay.has(rowIdOf(key)))
      await retryUntilStored(ctx, 'idempotency key given back', giveBack, done);
    throw error;
  }
}

/**
 * Runs the work and stores its answer, unless the work has stored it in its own transaction.
 * @param done is called when the answer has been stored.
 */
async function workOnce(
  ctx: Context,
  key: IdempotencyKey,
  fingerprint: Fingerprint,
  work: Work,
  done: () => void,
): Promise<unknown> {
  let recorded = false;
  const record = (answer: unknown) => {
    recorded = true;
    return recordOf(ctx, key, fingerprint, answer);
  };
  try {
    const answer = await work(record);
    const keep = () => storeAnswers(ctx.db.$sql, [record(answer)]);
    if (recorded) done();
    else await retryUntilStored(ctx, 'idempotency answer kept', keep, done);
    return answer;
  } catch (error) {
    if (error instanceof KeyTaken) throw keyInFlight();
    throw recorded && error instanceof OutcomeUnknown ? outcomeKnownToKey(error) : error;
  }
}

/** Returns the record of an answer, sealed because it may hold what is shown only once, such as a signing secret. */
function recordOf(ctx: Context, key: IdempotencyKey, fingerprint: Fingerprint, answer: unknown) {
  const { organizationId, mode, operationId } = key;
  const sealed = ctx.security.keyring.seal(JSON.stringify(answer), rowIdOf(key)).toString('base64');
  const taking = { fingerprint, holder: ctx.db.$session.id, now: ctx.clock.now() };
  return { organizationId, mode, operationId, key: key.key, answer: sealed, ...taking };
}

type Fingerprint = Buffer<ArrayBuffer>;

function replay(
  ctx: Pick<Context, 'security'>,
  key: IdempotencyKey,
  earlier: Pick<IdempotencyRecord, 'fingerprint' | 'answer'>,
  fingerprint: Buffer,
): OnceResult {
  const isRepeated = fingerprint.equals(earlier.fingerprint);
  if (earlier.answer === null) throw isRepeated ? keyInFlight() : keyReused(key);
  const sealed = Buffer.from(earlier.answer as string, 'base64');
  const answer = JSON.parse(ctx.security.keyring.open(sealed, rowIdOf(key)));
  if (!isRepeated) throw keyReused(key, subjectIdOf(answer, {}));
  return { answer, replayed: true };
}

function keyInFlight(): ServiceError {
  const message =
    'The first request with this Idempotency-Key has not ended yet. Send this one again, with the same key, once it has: ' +
    'you get the same answer, or the work is done then if the first request failed.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_in_flight' } });
}

/** @param made the id of what the first request has made or changed; absent when there is none, or not yet. */
function keyReused({ operationId }: IdempotencyKey, made?: string): ServiceError {
  const first = `a request for ${operationId} with another input${made ? `, which was answered with ${made}` : ''}`;
  const message =
    `The Idempotency-Key of this request belongs to ${first}. Nothing was done. To have this input carried out, ` +
    'send it with a new key; to get the first answer again, send the first input with this key.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_reused' } });
}

const rowIdOf = ({ organizationId, mode, operationId, key }: IdempotencyKey) =>
  [organizationId, mode, operationId, key].join('/');

/**
 * Returns JSON with the names of every object sorted, so that the order of a body's fields makes no
 * difference.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, child) =>
    child && typeof child === 'object' && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  );
}

const retryMs = 500;

/**
 * Runs a database write that ends the work for an idempotency key. If the database is away, the write is
 * repeated in the background until it succeeds, and the caller does not wait. If the process ends before
 * that, others can take the keys that it held.
 * @param what a description of the write, for the log.
 * @param done is called once the write has succeeded or the process ends.
 */
export async function retryUntilStored(
  {
    db: {
      $session: { ended },
    },
    observability: { log },
  }: Pick<Context, 'db' | 'observability'>,
  what: string,
  act: () => Promise<unknown>,
  done: () => void,
): Promise<void> {
  try {
    await act();
    done();
  } catch (error) {
    log.error(`write failed, retrying: ${what}`, { subsystem: 'idempotency', error });
    void retryLater();
  }

  async function retryLater(): Promise<void> {
    for (let failed = true; failed && !ended.aborted; ) {
      await pause(retryMs, undefined, { signal: ended, ref: false }).catch(() => {});
      failed = await act().then(
        () => false,
        () => true,
      );
    }
    done();
  }
}
