/**
 * Records the statements that requests send to the database, and how often they wait for it, apart from those of the
 * service's own timers.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { untilWithoutJobs } from './until.ts';

/** A statement as it is sent. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Sent {
  statements: string[];
  /** How often statements were sent on a connection on which none was waited for. */
  roundTrips: number;
}

interface Statements extends AsyncLocalStorage<Sent> {
  /** Collects the statements of everything in the process while somebody wants them. */
  all?: Statement[] | undefined;
}

/**
 * The driver's prototype holds the record, because all test files of a worker share that prototype, while
 * each file has modules of its own.
 */
const shared = pg.Client.prototype as pg.Client & { statements?: Statements };

function install(): Statements {
  const statements: Statements = new AsyncLocalStorage();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...parameters: unknown[]) {
    const sent = statements.getStore();
    const text = textOf(parameters[0] as string | pg.QueryConfig);
    statements.all?.push({ text, values: valuesOf(parameters) });
    const others = waiting.get(this) ?? 0;
    // Jobs are announced when the request has been answered already, and those of several requests together.
    if (sent && !text.includes('pg_notify')) {
      sent.statements.push(text);
      if (others === 0) sent.roundTrips += 1;
    }
    const answer = (query as (...all: unknown[]) => unknown).apply(this, parameters);
    if (!(answer instanceof Promise)) return answer;
    waiting.set(this, others + 1);
    const answered = () => waiting.set(this, (waiting.get(this) ?? 1) - 1);
    answer.then(answered, answered);
    return answer;
  } as typeof query;
  const { connect } = pg.Pool.prototype;
  // A call that waits for a connection is continued by the one that gives it back, so the waiting call's own
  // context is restored here.
  pg.Pool.prototype.connect = function wait(this: pg.Pool, callback?: () => void) {
    return (connect as (done?: () => void) => unknown).call(this, callback && AsyncResource.bind(callback));
  } as typeof connect;
  return statements;
}

/** Connection -> how many of its statements have not been answered. */
const waiting = new WeakMap<pg.Client, number>();

function valuesOf([statement, values]: readonly unknown[]): readonly unknown[] {
  const own = (statement as Partial<pg.QueryConfig>).values ?? values;
  return Array.isArray(own) ? own : [];
}

const textOf = (statement: string | pg.QueryConfig) =>
  typeof statement === 'string' ? statement : statement.text;

/** Returns what requests to the API and the console have sent during the work, to any service of this process. */
async function sentDuring(work: () => PromiseLike<unknown>): Promise<Sent> {
  shared.statements ??= install();
  const { statements } = shared;
  const sent: Sent = { statements: [], roundTrips: 0 };
  const begin = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (/^\/(v1|console)\//.test(request.url ?? '')) statements.enterWith(sent);
  };
  subscribe('http.server.request.start', begin);
  try {
    await work();
  } finally {
    unsubscribe('http.server.request.start', begin);
  }
  return sent;
}

/** Returns the text of every statement that `allSentDuring` returns. */
export async function allStatementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  return (await allSentDuring(work)).map(({ text }) => text);
}

/** Returns every statement that services of this process have sent during the work, those of their timers included. */
export async function allSentDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  shared.statements ??= install();
  const all: Statement[] = [];
  shared.statements.all = all;
  try {
    await work();
  } finally {
    shared.statements.all = undefined;
  }
  return all;
}

const isKeyLookUp = (statement: string) => / FROM "\w+"\."api_keys" .*WHERE .*"hash" = /.test(statement);

/**
 * Returns how many statements requests need while their key is cached, BEGIN and COMMIT included, and announcements of jobs
 * left out.
 */
export async function statementsOf(send: () => PromiseLike<unknown>): Promise<number> {
  return (await sentBy(send)).statements.length;
}

/** Returns how often requests wait for the database while their key is cached. */
export async function roundTripsOf(send: () => PromiseLike<unknown>): Promise<number> {
  return (await sentBy(send)).roundTrips;
}

/**
 * Sends the requests, again while the key is looked up, since a process whose listener lags behind caches no key for a
 * moment.
 */
async function sentBy(send: () => PromiseLike<unknown>): Promise<Sent> {
  let sent: Sent = { statements: [], roundTrips: 0 };
  await untilWithoutJobs(async () => {
    sent = await sentDuring(send);
    return !sent.statements.some(isKeyLookUp);
  });
  return sent;
}
