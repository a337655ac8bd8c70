/** How changes are learned of where a provider reports none by itself: it is asked, profile by profile. */
import type { Call } from './provider.ts';
import type { Notification } from './webhooks.ts';

export interface Poll {
  /** The scopes needed, by login kind. A login kind that is left out is not polled. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /**
   * What has happened since, oldest first; some of it may have been given before.
   * @param cursor of the last time; none the first time.
   * @param since when the profile was connected: what was there before is not news.
   * Throws ProviderFailure.
   */
  run(call: Call, cursor: string | undefined, since: Date): Promise<Polled>;
}

export interface Polled {
  notifications: Notification[];
  /** Where to go on. No content: it is kept. */
  cursor: string;
}
