/** Threads' part of the configuration. */
export interface ThreadsSettings {
  /** The base URL of the consent screen. */
  threadsUrl: string;
  threadsGraphUrl: string;
  /** The version of the API, such as `v1.0`. */
  threadsApiVersion: string;
}
