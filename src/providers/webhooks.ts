/** How a provider reports changes by itself: requests of its own to a door that each of the customer's apps has. */
import type { ContentType } from '../contract/index.ts';
import type { Call, ObservedAction } from './provider.ts';

export interface Webhooks {
  /** What a request that verifies the door is answered; `undefined` when the token is not the door's. */
  handshake(query: URLSearchParams, verifyToken: string): string | undefined;
  /** Whether the provider has sent it: the signature is over the raw body, with one of the app's secrets. */
  verify(request: WebhookRequest, secrets: readonly string[]): boolean;
  /**
   * What it reports, always in the same order. Whatever is not known is left out: providers add fields, kinds and
   * values at any time. Throws SyntaxError for what is not JSON.
   */
  parse(body: Buffer): Notification[];
}

export interface WebhookRequest {
  /** In lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** One change to one item. */
export interface Notification {
  /** The provider's id of the account that it is about. */
  accountExternalId: string;
  contentType: ContentType;
  action: ObservedAction;
  externalId: string;
  /** When it happened, as far as the provider tells. */
  at: Date;
  /** The item in its read schema, as far as the notification tells; absent when that is not enough for the schema. */
  item?: object;
  /** Reads the item where the notification lacks something. Throws ProviderFailure. */
  read?(call: Call): Promise<object>;
  /** Of `moderated`: what it is now. */
  hidden?: boolean;
}
