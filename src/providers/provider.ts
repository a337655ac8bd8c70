/** What a provider is to the rest of the service: data with functions in it. */
import type { Readable } from 'node:stream';
import type { ContentOperations, ContentType, EventData, Topic } from '../contract/index.ts';
import type { Connect } from './connect.ts';
import type { UpstreamRules } from './kit/upstream.ts';
import type { Poll } from './poll.ts';
import type { PublishVariant } from './publish.ts';
import type { ErrorFamily, FailureCause } from './publish-failures.ts';
import type { Simulator } from './simulator.ts';
import type { UserCallbacks } from './user-callbacks.ts';
import type { Webhooks } from './webhooks.ts';

export interface Provider {
  id: string;
  name: string;
  loginKinds: readonly LoginKind[];
  contentTypes: readonly ContentTypeDeclaration[];
  limits: readonly ProviderLimit[];
  /**
   * The meanings of the provider's errors. A simulated refusal takes the first error with the wanted reason.
   */
  errors: readonly ErrorFamily[];
  /** Where the provider reports changes by itself. */
  webhooks?: Webhooks;
  /** Where it has to be asked for them. */
  poll?: Poll;
  /** Where the provider tells that an end user has removed the app, or wants their data deleted. */
  userCallbacks?: UserCallbacks;
  simulator: Simulator;
}

/** A way for an end user to grant access; it decides the host, the scope names and what is offered. */
export interface LoginKind {
  id: string;
  name: string;
  /** What the provider calls what is connected: an account, a page. */
  profileKind: string;
  upstream: UpstreamRules;
  connect: Connect;
}

/** A limit that the provider documents, for people; discovery prints it. */
export interface ProviderLimit {
  surface: string;
  name: string;
  limit: string;
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
}

export interface ContentTypeDeclaration {
  contentType: ContentType;
  capabilities: Partial<Record<Action, Capability>>;
  /** Absent where nothing tells of changes. */
  observe?: Observation;
  /** The ways to create content; none where that is not offered. The first one is meant when none is named. */
  publish: readonly PublishVariant[];
}

/** How the service learns of changes to a content type. Its event topics follow from this. */
export interface Observation<Item = object, Action = ObservedAction> {
  /** What the provider's notifications tell. */
  notified: readonly Action[];
  /** What a poll brings. */
  polled?: readonly Action[];
  /** What a sweep finds out. */
  swept: readonly Action[];
  /** The scopes that reading needs, by login kind. A login kind that is left out is not observed. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** An item by its id, as a live read gives it. */
  read(call: Call, externalId: string): Promise<Item>;
  /** What was published lately: whatever no notification has told of is found here. As few calls as can be. */
  sweep(call: Call, since: Date): Promise<SweptItem<Item>[]>;
}

export type ObservedAction = 'created' | 'updated' | 'deleted' | 'moderated';

export interface SweptItem<Item = object> {
  item: Item;
  /** Where the provider shows whether it is hidden. */
  hidden?: boolean;
}

export type Action = 'list' | 'get' | 'moderate' | 'delete';

/**
 * The tasks that an operation needs from the end user's role at the account, by login kind; one of them is
 * enough. A login kind that is left out needs none.
 */
export type RoleTasks = Readonly<Record<string, readonly string[]>>;

export interface Capability<Input = never, Output = unknown> {
  /** The scopes needed, by login kind. A login kind that is left out does not offer the action. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** The tasks needed; absent when everybody who can grant the scopes may do it. */
  tasks?: RoleTasks;
  /** Of lists: what the provider gives unasked, and the most it gives. */
  pageSize?: { default: number; maximum: number };
  /** Of lists: how they are walked for backfills, page by page. */
  walk?: Walk;
  run(call: Call, input: Input): Promise<Output>;
}

export interface Walk<RequiredInput extends string = string> {
  order: WalkOrder;
  /** Of a list that is one per item of another content type: whose items, and which input takes their id. */
  parent?: WalkParent<RequiredInput>;
}

/**
 * What a list says about the items that are yet to come. `newest_first`: none was published later than these.
 * `updated_first`: none was updated later than these, a new child being an update; whatever is updated moves to the
 * front. `none`: nothing; the list is read to its end.
 */
export type WalkOrder = 'newest_first' | 'updated_first' | 'none';

export interface WalkParent<RequiredInput extends string = string> {
  contentType: ContentType;
  input: RequiredInput;
}

/** All that an adapter gets to work with. */
export interface Call {
  account: Account;
  upstream: Upstream;
}

/** The provider account behind a Connected Profile. */
export interface Account {
  externalId: string;
  loginKind: string;
  /** Other ids of the account, under names of the adapter's own. */
  references: Readonly<Record<string, string>>;
}

/** The provider's API, with the credential already inside. Throws ProviderFailure. */
export interface Upstream {
  request<Answer>(request: UpstreamRequest<Answer>): Promise<Answer>;
}

export interface UpstreamRequest<Answer> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Another host of the provider's, by its name in the login kind's rules. */
  host?: string;
  /** Below the base URL, with its leading slash. */
  path: string;
  /** Arrays are repeated. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: Record<string, string>;
  /** Sent as `application/json`. */
  json?: object;
  /** Sent as it is, which may take a while. */
  file?: RequestFile;
  headers?: Record<string, string>;
  /** The provider fetches a file before it answers: it is given more time. */
  fetchesFile?: true;
  /** Throws when the answer cannot be used. */
  parse(body: unknown): Answer;
  /** What the path points at: decides what it means that the provider does not find it. */
  target: 'account' | 'object';
}

export interface RequestFile {
  contentType: string;
  sizeBytes: number;
  /** From its beginning; may be asked for again. */
  open(): Promise<Readable>;
}

/** How many times as long as usual an answer may take that the provider gets a file for. */
export const patienceForFiles = 6;

/**
 * The holder of a budget or throttle: the account, however it is reached; the app, for all its accounts; or
 * the account as used by one app.
 */
export type SpendingHolder = 'account' | 'app' | 'app_and_account';

/** Why a provider did not do what it was asked to. */
export type Failure =
  | { kind: 'expired'; revoked?: true }
  /** `missing` holds the scopes that the grant lacks, if the provider names them. */
  | { kind: 'scopes'; missing?: readonly string[] }
  /**
   * @property per the holder for whom no call may be sent until then; absent when only this kind of call is
   *   refused.
   */
  | { kind: 'throttled'; retryAfterSeconds: number; per?: SpendingHolder }
  /** The provider is still at work on what was asked for. */
  | { kind: 'not_ready'; retryAfterSeconds: number }
  | { kind: 'not_found' }
  | { kind: 'unsupported' }
  | { kind: 'rejected'; field?: string; detail: RejectionDetail }
  | { kind: 'outage'; status: number }
  | { kind: 'unusable' }
  | { kind: 'unknown_outcome' };

/** What the provider says for people, where it is safe to show. */
export interface RejectionDetail {
  code?: string;
  subcode?: string;
  title?: string;
  message?: string;
}

export class ProviderFailure extends Error {
  readonly failure: Failure;
  /** The meaning for people, if the provider's catalogue has the error. */
  readonly why: FailureCause | undefined;

  /** @param detail for the log only. */
  constructor(
    failure: Failure,
    detail: string,
    options: ErrorOptions & { why?: FailureCause | undefined } = {},
  ) {
    super(detail, options);
    this.name = 'ProviderFailure';
    this.failure = failure;
    this.why = options.why;
  }
}

type Operations<Name extends ContentType> = ContentOperations[Name];
type Operation<
  Name extends ContentType,
  Name2 extends keyof Operations<Name>,
> = Operations<Name>[Name2] extends {
  input: infer Input;
  output: infer Output;
}
  ? Capability<Omit<Input, 'connectedProfileId'>, Output> & (Name2 extends 'list' ? Walked<Input> : unknown)
  : never;

/** A list that takes the id of another item cannot be walked without its parent, and no other has one. */
type Walked<Input> = [RequiredInput<Input>] extends [never]
  ? { walk: Walk & { parent?: never } }
  : { walk: Required<Walk<RequiredInput<Input>>> };
type RequiredInput<Input> = Exclude<
  { [Key in keyof Input]-?: undefined extends Input[Key] ? never : Key }[keyof Input],
  'connectedProfileId'
> &
  string;

/** The actions that the contract has events for, and what they carry. */
type ObservedActionOf<Name extends ContentType> =
  Extract<Topic, `content.${Name}.${ObservedAction}`> extends `content.${Name}.${infer Observed}`
    ? Observed
    : never;
type ItemOf<Name extends ContentType> = EventData<Extract<Topic, `content.${Name}.${string}`>>;

/**
 * Declares a content type. Its actions are exactly those that the contract has for it, and what is observed
 * is what the contract has events for; inputs and outputs are the contract's own.
 */
export function contentType<Name extends ContentType>(
  name: Name,
  capabilities: { [Name2 in keyof Operations<Name>]: Operation<Name, Name2> },
  observe?: Observation<ItemOf<Name>, ObservedActionOf<Name>>,
  publish: readonly PublishVariant[] = [],
): ContentTypeDeclaration {
  return {
    contentType: name,
    capabilities: capabilities as ContentTypeDeclaration['capabilities'],
    ...(observe ? { observe: observe as Observation } : {}),
    publish,
  };
}
