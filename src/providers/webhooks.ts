/**
 * Declares how a provider reports changes: by requests to a webhook endpoint that each of the customer's apps
 * has.
 */
import type { ContentType } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { ObservedAction } from './observation.ts';

export interface Webhooks {
  /**
   * Returns the answer to a request that verifies the webhook endpoint; `undefined` when the token is wrong.
   */
  handshake(query: URLSearchParams, verifyToken: string): string | undefined;
  /** Tells whether the provider sent the request: one of the app's secrets must have signed the raw body. */
  verify(request: WebhookRequest, secrets: readonly string[]): boolean;
  /**
   * Returns the reported changes, always in the same order. Unknown fields, kinds and values are ignored,
   * since providers add them at any time.
   * @throws SyntaxError when the body is not JSON
   */
  parse(body: Buffer): Notification[];
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
