/** Everything an adapter works with: the account, the provider's API, and the failures of calls. */
import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import type { Schemas } from '../contract/index.ts';
import { characters, items } from '../lib/bounds.ts';
import type { RandomSource } from '../lib/random-source.ts';
import { cut } from '../lib/storable-text.ts';

/** Everything that an adapter gets for one call. */
export interface Call {
  account: Account;
  upstream: Upstream;
  /** What ids that the adapter itself chooses are drawn from; at random when absent. */
  draws?: RandomSource;
}

/** The provider account behind a Connected Profile. */
export interface Account {
  externalId: string;
  loginKind: string;
  /** Further ids of the account, under names that the adapter chooses. */
  references: Readonly<Record<string, string>>;
}

/**
 * Sends requests to the provider's API with the credential already in them.
 * @throws ProviderFailure
 */
export interface Upstream {
  request<Answer>(request: UpstreamRequest<Answer>): Promise<Answer>;
}

export interface UpstreamRequest<Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The name, in the login kind's rules, of another host that the request goes to; absent when it goes to the
   * base URL's host.
   */
  host?: string;
  /**
   * The path below the base URL, with its leading slash; a whole URL if the provider has named it and the
   * host's rules say within which addresses it must lie.
   */
  path: string;
  /** The query's parameters; an array repeats its parameter. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** The body, sent as `application/x-www-form-urlencoded`. */
  form?: Record<string, string>;
  /** The body, sent as `application/json`. */
  json?: object;
  /** The body, sent as raw bytes. A request with a file gets a longer timeout. */
  file?: RequestFile;
  headers?: Record<string, string>;
  /**
   * True when the provider fetches a file before it answers, which is why the request gets a longer timeout.
   */
  fetchesFile?: true;
  /** Statuses besides 2xx that are answers and no refusals, such as the 308 of an unfinished upload. */
  accepts?: readonly number[];
  /**
   * True when `parse` needs the status, the headers, or a body that is no JSON: it then gets an UpstreamAnswer instead of
   * its body.
   */
  whole?: true;
  /**
   * Turns the body of an answer into its result; a body that is no JSON is `undefined`. Throws when the body
   * has another shape.
   */
  parse(body: unknown): Answer;
  /**
   * The kind of thing that the path names. It decides what the answer "not found" means: that the account is
   * gone, or that one of its objects is.
   */
  target: 'account' | 'object';
}

export interface RequestFile {
  contentType: string;
  sizeBytes: number;
  /** Opens the file's bytes, all of them or those of a range; may be called again. */
  open(range?: FileRange): Promise<Readable>;
}

/** The bytes from `start` to `end`, both included. */
export interface FileRange {
  start: number;
  end: number;
}

/** The factor by which the timeout is longer when a file is sent or fetched. */
export const fileTimeoutFactor = 6;

/**
 * The holder of a budget or throttle: the account, however it is reached; the app, for all its accounts; or
 * the account as used by one app.
 */
export type SpendingOwner = 'account' | 'app' | 'app_and_account';

/** The reason why a provider did not do what it was asked to. */
export type Failure =
  /** @property serverForbidden true when the service has not asked, because it may not call the account's server. */
  | { kind: 'expired'; revoked?: true; serverForbidden?: true }
  /** The grant lacks scopes. `missing` names them, if the provider does. */
  | { kind: 'scopes'; missing?: readonly string[] }
  /**
   * @property per the quota owner for whom no call may be sent before `retryAfterSeconds` have passed; absent when
   *   only calls of this kind are refused.
   */
  | { kind: 'throttled'; retryAfterSeconds: number; per?: SpendingOwner }
  /** The provider has not finished what was asked for. */
  | { kind: 'not_ready'; retryAfterSeconds: number }
  /** @property field the field that names what the provider does not know; absent when it is what the call is about. */
  | { kind: 'not_found'; field?: string }
  /** @property message the message for the customer, where it is more than that the provider does not offer this. */
  | { kind: 'unsupported'; message?: string }
  /**
   * @property verdict absent when the refusal is final.
   * @property earlierId the content that is the same, where the provider refuses content for that and names it.
   */
  | {
      kind: 'rejected';
      field?: string;
      detail: RejectionDetail;
      verdict?: OpenVerdict;
      earlierId?: string;
    }
  /** The service has found by itself that this cannot be done, and has not asked the provider to do it. */
  | { kind: 'invalid'; field: string; message: string }
  | { kind: 'outage'; status: number }
  /** The provider does not answer any more in the version that was asked for. It has done nothing, and the operator can mend it. */
  | { kind: 'outdated' }
  /** No connection to the provider came about, so nothing was sent. */
  | { kind: 'unreachable' }
  /** @property longerThan a bound that the answer has passed, in words: it was not read. */
  | { kind: 'unusable'; longerThan?: string }
  | { kind: 'unknown_outcome' };

/**
 * What a failed call says about what was asked for. `final`: it was not done, and never will be. `passing`: it was not
 * done, and may be if it is asked for again. `undecided`: it may have been done.
 */
export type Verdict = 'final' | 'passing' | 'undecided';
export type OpenVerdict = Exclude<Verdict, 'final'>;

const verdicts: Record<Failure['kind'], Verdict> = {
  expired: 'final',
  scopes: 'final',
  throttled: 'passing',
  not_ready: 'passing',
  not_found: 'final',
  unsupported: 'final',
  rejected: 'final',
  invalid: 'final',
  outage: 'undecided',
  outdated: 'passing',
  unreachable: 'passing',
  unusable: 'undecided',
  unknown_outcome: 'undecided',
};

export function verdictOf(failure: Failure): Verdict {
  return (failure.kind === 'rejected' && failure.verdict) || verdicts[failure.kind];
}

/** The provider's own words and codes, where it is safe to show them. */
export interface RejectionDetail {
  code?: string;
  subcode?: string;
  title?: string;
  message?: string;
}

/** The meaning of a provider's failure for people, with the provider's code and subcode. */
export interface FailureCause {
  reason: Schemas['PublishFailureReason'];
  /** A sentence for end users, where this error tells more than its reason does. */
  message?: string;
  provider?: { code?: string; subcode?: string };
}

/** A failure is logged, stored and forwarded, so whatever the provider has said in it is cut. */
export class ProviderFailure extends Error {
  readonly failure: Failure;
  /** The failure's meaning for people, if the provider's catalogue has the error. */
  readonly why: FailureCause | undefined;
  /** True when the provider's words prove that nothing was created, and nothing will be. */
  readonly isProof: boolean;

  /** @param detail what has happened, for the log only. */
  constructor(
    failure: Failure,
    detail: string,
    {
      why,
      cause,
      isProof = false,
    }: ErrorOptions & { why?: FailureCause | undefined; isProof?: boolean } = {},
  ) {
    super(said(detail), cause === undefined ? {} : { cause: withoutAnswer(cause) });
    this.name = 'ProviderFailure';
    this.failure = cutFailure(failure);
    this.isProof = isProof;
    this.why = why?.provider ? { ...why, provider: cutTexts(why.provider) } : why;
  }
}

const said = (text: string) => cut(text, characters.error);

function cutFailure(failure: Failure): Failure {
  if (failure.kind === 'rejected') return { ...failure, detail: cutTexts(failure.detail) };
  if (failure.kind !== 'scopes' || !failure.missing) return failure;
  return { ...failure, missing: failure.missing.slice(0, items.parts).map(said) };
}

/** Cuts a provider's texts, and leaves out those in which nothing is said, which the contract has no place for. */
const cutTexts = <Texts extends { [Name in keyof Texts]?: string }>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries<string>(texts as Record<string, string>)
      .map(([name, text]) => [name, said(text)] as const)
      .filter(([, text]) => text.trim()),
  ) as Texts;

/**
 * Returns a cause without what came from outside: errors of libraries hold whole answers, and a problem for each of their
 * values.
 */
function withoutAnswer(cause: unknown): unknown {
  if (cause instanceof ProviderFailure) return cause;
  if (!isNativeError(cause)) return undefined;
  const message = said('issues' in cause ? problemsOf(cause.issues) : cause.message);
  const kept = new Error(message);
  const frames = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return Object.assign(kept, {
    name: cause.name,
    stack: [`${cause.name}: ${message}`, ...frames].join('\n'),
  });
}

interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

const problemsOf = (issues: unknown) =>
  (issues as readonly Problem[])
    .slice(0, items.problems)
    .map(({ path, message }) => `${path.slice(0, items.problems).map(String).join('.')}: ${message}`)
    .join('; ');

/** The failure of a request to an address that the service does not call: nothing was sent. */
export class ForbiddenAddress extends ProviderFailure {
  constructor(detail: string) {
    super({ kind: 'unusable' }, detail);
  }
}

/**
 * Returns what a failure means for the grant whose own server was to be called. A grant for a server that the service
 * does not call has ended: trying again helps nobody, and connecting again finds the server that the account has now.
 */
export function asFailureOfGrant(error: unknown): unknown {
  if (!(error instanceof ForbiddenAddress)) return error;
  return new ProviderFailure({ kind: 'expired', serverForbidden: true }, error.message, { cause: error });
}

/** Returns a handler that answers failures of this kind with a value, and rethrows everything else. */
export function whenFailed<Value>(kind: Failure['kind'], value: Value): (error: unknown) => Value {
  return (error) => {
    if (failedAs(error, kind)) return value;
    throw error;
  };
}

/** Answers every failure of the provider with nothing, where its answer is of use but not needed. */
export function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ProviderFailure)) throw error;
}

/** Tells whether a call failed in one of these ways. */
export function failedAs(error: unknown, ...kinds: Failure['kind'][]): error is ProviderFailure {
  return error instanceof ProviderFailure && kinds.includes(error.failure.kind);
}
