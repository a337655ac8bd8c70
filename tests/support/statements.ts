/** The statements that requests send to the database, told apart from those of the service's own timers. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { until } from './until.ts';

type Statements = AsyncLocalStorage<string[]>;

/** Each test file has modules of its own, and all files of a worker share this one. */
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
  // Who has to wait for a connection is called by the one who gives it back.
  pg.Pool.prototype.connect = function wait(this: pg.Pool, callback?: () => void) {
    return (connect as (done?: () => void) => unknown).call(this, callback && AsyncResource.bind(callback));
  } as typeof connect;
  return statements;
}

const textOf = (statement: string | pg.QueryConfig) =>
  typeof statement === 'string' ? statement : statement.text;

/** What the requests to the API send that are made meanwhile, to any service of this process. */
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
 * How many statements requests need while their key is remembered, BEGIN and COMMIT included. A process whose
 * listener lags behind remembers none for a moment.
 */
export async function statementsOf(send: () => PromiseLike<unknown>): Promise<number> {
  let sent: string[] = [];
  await until(async () => {
    sent = await statementsDuring(send);
    return !sent.some(isKeyLookUp);
  });
  return sent.length;
}
