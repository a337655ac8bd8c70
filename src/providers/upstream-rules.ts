/**
 * Declares how a provider's API is called: its hosts, how a request carries the credential, and what a
 * refusal means.
 */
import type { BudgetHeaders } from './budgets.ts';
import type { Failure, FailureCause, UpstreamRequest } from './call.ts';

/**
 * Describes how requests of a login kind reach the provider: its hosts, how they carry the credential, which
 * answers are refusals, and which headers tell a budget.
 */
export interface UpstreamRules extends UpstreamHost {
  /** The provider's further hosts, under the names that requests use. */
  hosts?: Readonly<Record<string, UpstreamHost | NamedAddresses>>;
  /** True when the end user chooses the hosts, which are then reached at public addresses only. */
  chosenByUser?: true;
  /**
   * Returns the status that a body stands for which says that the request has failed, although it came with a status of
   * success; `undefined` when it says nothing of the kind. Such an answer is never taken for a success, and `classify` sees it
   * with this status. Absent where a success is always one.
   */
  statusOfFailure?(body: unknown): number | undefined;
  /**
   * Returns why the provider refused; `undefined` when the answer is a success. The request's path comes without a query: what
   * `classify` says is logged, and an address that the provider has named may hold a secret there.
   */
  classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined;
  /** Reads the budgets that headers tell of; absent when they tell nothing about budgets. */
  budgets?: BudgetHeaders;
  /**
   * Sees every answer, and keeps what the next request has to carry, such as a new nonce. Returns true when
   * this request was refused only because it lacked that: nothing was done, and the request is sent once
   * more.
   */
  signAnew?(answer: UpstreamAnswer, sent: SignedRequest, credential: GrantCredential): boolean;
}

export interface UpstreamHost extends Authorized {
  /** The base URL, with the API version and without a slash at the end. */
  baseUrl: string | ((credential: GrantCredential) => string);
}

/** Addresses that the provider names in its answers, such as those of uploads. */
export interface NamedAddresses extends Authorized {
  /**
   * The URLs on whose hosts these addresses must lie, or on hosts below those, with the same scheme and port.
   * Requests to other addresses are not sent.
   */
  within: readonly string[];
}

interface Authorized {
  /** Returns headers that carry the credential. The URL never does, because URLs end up in logs. */
  authorize(
    credential: GrantCredential,
    request: SignedRequest,
  ): Record<string, string> | Promise<Record<string, string>>;
}

/** The parts of a request that a signature may cover. */
export interface SignedRequest {
  method: string;
  /** The URL without the query. */
  url: string;
}

export interface UpstreamAnswer {
  status: number;
  /** The headers, with names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** The parsed JSON; `undefined` when the body is not JSON. */
  body: unknown;
  /** The body as text, whatever it is. */
  text: string;
}

export interface ClassifiedFailure {
  failure: Failure;
  /** A description of the refusal, for the log only. */
  detail: string;
  /** The refusal's meaning for people, if the provider's catalogue has the error. */
  why?: FailureCause;
}

/** The credential to act with, which is stored encrypted. */
export interface GrantCredential {
  accessToken: string;
  /**
   * The time when it was issued, as ISO-8601. The adapter has to give it where refreshing requires a minimum
   * age.
   */
  issuedAt?: string;
  /** The token that gets the next access token; absent unless access tokens are short-lived. */
  refreshToken?: string;
  /** Further values for using the credential, under names that the adapter chooses. */
  details?: Readonly<Record<string, string>>;
}
