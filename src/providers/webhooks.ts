/**
 * Declares how a provider reports changes: by requests to a webhook endpoint, which each of the customer's
 * apps has, or each connection.
 */
import type { ContentType } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { ObservedAction } from './observation.ts';
import type { Progress } from './publish.ts';

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
   * True when the provider does not say of which content type the item is, so that there is one notification
   * for each. A notification takes effect only if the service remembers an item of its content type with this
   * id, and the event has what the service remembers.
   */
  ifRemembered?: true;
  /** Whether the item is hidden now; absent for all actions but `moderated`. */
  hidden?: boolean;
}
