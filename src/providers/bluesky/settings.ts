/** What the configuration decides for Bluesky. */
export interface BlueskySettings {
  /** The AT Protocol server that consent starts at when the account's own is not known, and that knows handles. */
  blueskyUrl: string;
  /** The PLC directory of DIDs. */
  blueskyDirectoryUrl: string;
  /** The service that processes videos. */
  blueskyVideoUrl: string;
}
