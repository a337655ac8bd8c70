/** Records the statements that requests send to the database, apart from those of the service's own timers. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { until } from './until.ts';

type Statements = AsyncLocalStorage<string[]>;

/**
 * The driver's prototype holds the record, because all test files of a worker share that prototype, while
 * each file has modules of its own.
 */
const shared = pg.Client.prototype as pg.Client & { statements?: Statements };

function install(): Statements {
  const statements: Statements = new AsyncLocalStorage();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters;
    statements.getStore()?.push(textOf(statement as string | pg.QueryConfig));
    return (query as (...all: unknown[]) => unknown).apply(this, parameters);
  } as typeof query;
  const { connect } = pg.Pool.prototype;
  // A call that waits for a connection is continued by the one that gives it back, so the waiting call's own
  // context is restored here.
  pg.Pool.prototype.connect = function wait(this: pg.Pool, callback?: () => void) {
    return (connect as (done?: () => void) => unknown).call(this, callback && AsyncResource.bind(callback));
  } as typeof connect;
  return statements;
}

const textOf = (statement: string | pg.QueryConfig) =>
  typeof statement === 'string' ? statement : statement.text;

/** Returns the statements of the API requests made during the work, to any service of this process. */
async function statementsDuring(work: () => PromiseLike<unknown>): Promise<string[]> {
  shared.statements ??= install();
  const { statements } = shared;
  const sent: string[] = [];
  const begin = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith('/v1/')) statements.enterWith(sent);
  };
  subscribe('http.server.request.start', begin);
  try {
    await work();
  } finally {
    unsubscribe('http.server.request.start', begin);
  }
  return sent;
}

const isKeyLookUp = (statement: string) => / FROM "\w+"\."api_keys" .*WHERE .*"hash" = /.test(statement);

/**
 * Returns how many statements requests need while their key is cached, BEGIN and COMMIT included. The
 * requests are sent again while the key is looked up, since a process whose listener lags behind caches no
 * key for a moment.
 */
export async function statementsOf(send: () => PromiseLike<unknown>): Promise<number> {
  let sent: string[] = [];
  await until(async () => {
    sent = await statementsDuring(send);
    return !sent.some(isKeyLookUp);
  });
  return sent.length;
}
