/** Declares how a provider that reports no changes is asked for them, profile by profile. */
import type { Call } from './call.ts';
import type { Notification } from './webhooks.ts';

export interface Poll {
  /** The scopes needed, by login kind. A login kind that is left out is not polled. */
  scopes: Readonly<Record<string, readonly string[]>>;
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
 * Declares a connection that stays open, on which a provider tells at once that something has happened. It is a hint
 * alone: what is told to customers comes from the poll, so that nothing is lost while there is no connection.
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
