/** How a provider lets changes be observed: what it reports by webhook, and what it is asked for. */

import type { ContentType } from '../contract/index.ts';
import type { NamesByLogin } from './access.ts';
import type { Call } from './call.ts';
import type { Progress } from './publish.ts';

// Declares the changes to content that the service learns of, and how.

/** The ways in which the service learns of changes to a content type. The event topics follow from them. */
export interface Observation<Item = object, Action = ObservedAction> {
  /** The actions that the provider's notifications report. */
  notified: readonly Action[];
  /** The actions that a poll finds. */
  polled?: readonly Action[];
  /** The actions that a sweep finds. */
  swept: readonly Action[];
  /**
   * The kinds of profiles of which notifications and polls tell; absent when they tell of all. Changes to the content of the
   * others are found by sweeps alone.
   */
  reportedOf?: readonly string[];
  /** The scopes that reading needs. A login kind, or a kind of profile, that is left out is not observed. */
  scopes: NamesByLogin;
  /** Reads an item by its id, as the action `get` does. */
  read(call: Call, externalId: string): Promise<Item>;
  /**
   * Lists what was published since a time, to find what no notification reported, in as few calls as
   * possible.
   */
  sweep(call: Call, since: Date): Promise<SweptItem<Item>[]>;
}

export type ObservedAction = 'created' | 'updated' | 'deleted' | 'moderated';

export interface SweptItem<Item = object> {
  item: Item;
  /** Whether the item is hidden; present if the provider shows this. */
  hidden?: boolean;
}

// Declares how a provider reports changes: by requests to a webhook endpoint, which each of the customer's
// apps has, or each connection.

export interface Webhooks {
  /**
   * The owner of a webhook endpoint: each app has one, or each connection. Those of apps are entered at the provider by
   * the customer; those of connections are set by the connection's subscription. Absent means `app`.
   */
  endpoints?: 'app' | 'connection';
  /**
   * Returns the answer to a request that verifies the webhook endpoint: a text, or an object to be sent as
   * JSON; `undefined` when the request proves nothing or asks for nothing.
   */
  handshake(query: URLSearchParams, proof: EndpointProof): string | object | undefined;
  /** Tells whether the provider sent the request: one of the secrets must prove it. */
  verify(request: WebhookRequest, secrets: readonly string[]): boolean;
  /**
   * Returns the reported changes, always in the same order. Unknown fields, kinds and values are ignored,
   * since providers add them at any time.
   * @throws SyntaxError when the body is none that the provider sends
   */
  parse(body: Buffer): Notification[];
  /** Returns what the body reports besides changes of items; absent when that is never anything. */
  reports?(body: Buffer): Report[];
}

export interface EndpointProof {
  /** The token that the customer has entered at the provider; absent for endpoints that nobody enters. */
  verifyToken?: string;
  /** The app's secrets, or those of the connection's endpoint. */
  secrets: readonly string[];
}

export type Report = GrantReport | PublishReport;

/** Tells that an end user has taken the grant back. */
export interface GrantReport {
  kind: 'grant_ended';
  /** The provider's id of the end user towards the app, or of one of the accounts. */
  subject: string;
  at: Date;
}

/** Tells what became of content that the service had the provider publish. */
export interface PublishReport {
  kind: 'publishing';
  accountExternalId: string;
  /** Values of the progress by which the publish request is recognized, such as the id of an upload. */
  about: Progress;
  /**
   * The values that are added to the progress. The next step is then made at once: `confirm`, or the look-up of an
   * unknown outcome. Without values, that step asks the provider.
   */
  told: Progress;
}

export interface WebhookRequest {
  /** The headers, with names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** One change to one item. */
export interface Notification {
  /** The provider's id of the account that the change belongs to. */
  accountExternalId: string;
  contentType: ContentType;
  action: ObservedAction;
  externalId: string;
  /** The time of the change, as precisely as the provider tells it. */
  at: Date;
  /**
   * The item in its read schema, as far as the notification holds it; absent when that is not enough for the
   * schema.
   */
  item?: object;
  /**
   * Reads the item if the notification lacks something. If the item read is of another content type than the
   * notification says, the item's content type counts.
   * @throws ProviderFailure
   */
  read?(call: Call): Promise<object>;
  /**
   * True when nothing but the id tells of the item: it is gone, or the provider does not say of which content type it is, so
   * that there is one notification for each. A notification takes effect only if the service remembers an item of its content
   * type with this id, and the event has what the service remembers.
   */
  ifRemembered?: true;
  /** Whether the item is hidden now; absent for all actions but `moderated`. */
  hidden?: boolean;
}

// Declares how a provider that reports no changes is asked for them, profile by profile.

export interface Poll {
  /** The scopes needed. A login kind, or a kind of profile, that is left out is not polled. */
  scopes: NamesByLogin;
  /** The shortest time between two polls of a profile in seconds, if the provider states one. */
  everySeconds?: number;
  /**
   * Returns what has happened, oldest first; some of it may have been returned before.
   * @param cursor the cursor that the last poll returned; undefined for the first poll.
   * @param since when the profile was connected; earlier content is not new.
   * @throws ProviderFailure
   */
  run(call: Call, cursor: string | undefined, since: Date): Promise<Polled>;
  /** The stream that tells when there is something to poll; absent where the provider has none. */
  stream?: PollStream;
}

/**
 * Declares a connection that stays open, on which a provider says at once that something has happened. It is only a
 * hint: events are emitted by the poll, so that nothing is lost while there is no connection.
 */
export interface PollStream {
  /**
   * Returns the URL of the account's stream, with `https:` in place of `wss:`; `undefined` where its server has none.
   * @throws ProviderFailure
   */
  find(call: Call): Promise<string | undefined>;
  /** Tells whether a message says that there may be something to poll. */
  tells(message: string): boolean;
}

export interface Polled {
  notifications: Notification[];
  /** The position for the next poll. It must hold no content, because it is stored. */
  cursor: string;
}

/**
 * Declares how a provider tells the customer's app that an end user has removed it, or wants their data
 * deleted: by signed forms that it sends to addresses in the app's settings.
 */
export interface UserCallbacks {
  /**
   * Returns the user whom the form is about, if one of the app's secrets has signed it; `undefined`
   * otherwise.
   */
  read(form: URLSearchParams, secrets: readonly string[]): SignedUser | undefined;
  /** Returns the answer that the provider expects to a deletion request. */
  deletionAnswer(deletion: { statusUrl: string; code: string }): object;
}

/** An end user, under the id that the provider uses towards the app. */
export interface SignedUser {
  subject: string;
  issuedAt: Date;
}

/**
 * The name of the entry in an account's `references` that holds the id by which callbacks may name the
 * account's owner, if that is neither the subject of the grant nor the account's own id.
 */
export const callbackUserId = 'callbackUserId';
