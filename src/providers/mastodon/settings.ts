/** Mastodon's part of the configuration. */
export interface MastodonSettings {
  /** The beginning of every server's base URL, before its host name: `https://`. */
  mastodonUrlPrefix: string;
}
