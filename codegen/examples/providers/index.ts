/** Lists the examples of the providers. */

import { bluesky } from './bluesky.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { youtube } from './youtube.ts';

interface ProviderExamples {
  /** The id of a Connected Profile of the provider. */
  profile: string;
  /** Schema name -> a value. */
  examples: Readonly<Record<string, unknown>>;
  /**
   * Start of an operation id -> a scope that the operation needs; `null` where the provider's logins have no scopes. The
   * longest match counts.
   */
  scopes: Readonly<Record<string, string | null>>;
}

/** Provider id -> its examples. */
export const providers: Readonly<Record<string, ProviderExamples>> = {
  instagram,
  facebook,
  threads,
  bluesky,
  mastodon,
  youtube,
  pinterest,
  linkedin,
  tiktok,
};
