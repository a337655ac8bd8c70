/** Tells what a failure of the database means: that it is away or busy, and whether a write may have been done. */
import { notFound, outcomeUnknown, ServiceError } from '../../errors/index.ts';
import { isInsideTransaction } from '../../lib/transaction-scope.ts';
import type { Prisma } from '../generated/client.ts';

/** The words for a request that finds too many others waiting for a connection. */
export const tooManyWait = 'too many wait for a connection to the database';

/**
 * Prisma's error codes for a server that is away, busy, or gone in the middle of a statement, and the
 * messages of pg and its pool that mean the same.
 */
const unavailable = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2037']);
const unavailableMessage =
  /timeout exceeded when trying to connect|Can't reach database server|Query read timeout|Unable to start a transaction in the given time|Connection terminated|is not queryable|the database system is|terminating connection|lock timeout|expired transaction|has closed the connection|ConnectionClosed|ECONN|too many wait for a connection/;
/**
 * SQLSTATEs that mean the same: the connection failed, or the server stops or starts. Poolers use class 08.
 */
const unavailableState = /^(08|57P0)/;
/**
 * SQLSTATEs of a server that has run out of something: disk (53100), memory (53200), connections (53300), or what its
 * configuration allows (53400). The statement has failed, and its transaction with it.
 */
const exhaustedState = /^53/;
const diskFullState = '53100';
/** PostgreSQL has ended one of the transactions that waited for each other, which may be carried out again. */
const deadlock = new Set(['40P01', 'P2034']);
const retryAfterSeconds = 2;
/** A disk takes somebody to make room on it. */
const fullDiskRetrySeconds = 30;
const tooBusy = 'The service is overloaded. Nothing was attempted. Retry after the time in Retry-After.';

/** The codes of Prisma and PostgreSQL for a violated foreign key. */
const violatedReference = new Set(['P2003', '23503']);

/** The detail of the failure of one node of a cluster: what concerns organizations on other nodes goes on. */
export const nodeAway = 'a node of the database is away';
const nodeAwayMessage =
  /connection to the remote node|could not establish any connections to the node|connection marked as essential|EOF detected|connection unexpectedly|closed unexpectedly/;

/** Prisma rolls back a transaction that takes too long, and reports it with these words. */
export const rolledBack = /expired transaction/;
/**
 * Messages for a connection or a lock that was not obtained, after which the statement was certainly not carried out.
 * The last ones are PgBouncer's, and that of a cluster whose node is away.
 */
const notCarriedOut =
  /timeout exceeded when trying to connect|due to connection timeout|Can't reach database server|ECONNREFUSED|is not queryable|the database system is|lock timeout|too many clients|server login has been failing|cannot connect to server|no more connections allowed|query_wait_timeout|too many wait for a connection|Connection refused/;
const writes = /^(create|update|upsert|delete|\$executeRaw)/;

/**
 * Tells whether a failed statement may have been carried out although its answer was lost. Reads change nothing, so
 * they do not count; a failure before COMMIT is sent undoes all statements of a transaction.
 */
export function mayBeDone(operation: string, error: unknown): boolean {
  return writes.test(operation) && !isInsideTransaction() && !notCarriedOut.test(messageOf(error));
}

/**
 * Rethrows the failure of a database that is away or busy as a ServiceError, a violated foreign key as
 * `not_found`, and any other error unchanged.
 * @param mayBeDone true when the failed statement may have been carried out.
 */
export function rethrow(error: unknown, mayBeDone: boolean): never {
  if (error instanceof ServiceError) throw error;
  const state = stateOf(error);
  if (exhaustedState.test(state)) throw exhausted(state, error);
  if (deadlock.has(state))
    throw new ServiceError('service_unavailable', { retryAfterSeconds, detail: 'deadlock', cause: error });
  if (isUnavailable(error))
    throw mayBeDone
      ? outcomeUnknown('connection to the database lost while writing', error)
      : new ServiceError('service_unavailable', {
          retryAfterSeconds,
          ...(messageOf(error).includes(tooManyWait) ? { message: tooBusy } : {}),
          detail: unavailableDetail(messageOf(error)),
          cause: error,
        });
  // A foreign key was violated: the row that this one refers to was deleted at the same moment.
  if (violatedReference.has((error as { code?: string }).code ?? '')) throw notFound('What this refers to');
  throw error;
}

function unavailableDetail(message: string): string {
  if (message.includes(tooManyWait)) return tooManyWait;
  return nodeAwayMessage.test(message) ? nodeAway : 'database unavailable';
}

function exhausted(state: string, cause: unknown): ServiceError {
  const isDisk = state === diskFullState;
  return new ServiceError('service_unavailable', {
    retryAfterSeconds: isDisk ? fullDiskRetrySeconds : retryAfterSeconds,
    detail: isDisk ? 'the disk of the database is full' : `the database has run out of resources (${state})`,
    cause,
  });
}

function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return (
    unavailable.has(code ?? '') ||
    unavailableState.test(stateOf(error)) ||
    unavailableMessage.test(messageOf(error)) ||
    nodeAwayMessage.test(messageOf(error))
  );
}

/** Returns PostgreSQL's own code of the failure, which Prisma wraps in one of its own. */
function stateOf(error: unknown): string {
  const { code, meta } = error as Partial<Prisma.PrismaClientKnownRequestError>;
  const { cause } = (meta?.driverAdapterError ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode ?? code ?? '';
}

export const messageOf = (error: unknown) => (error as { message?: string }).message ?? '';
