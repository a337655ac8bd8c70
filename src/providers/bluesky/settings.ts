/** Bluesky's part of the configuration. */
export interface BlueskySettings {
  /**
   * The base URL of the AT Protocol server at which consent starts as long as the account's own server is
   * unknown. It also resolves handles.
   */
  blueskyUrl: string;
  /** The base URL of the PLC directory, which resolves DIDs. */
  blueskyDirectoryUrl: string;
  /** The base URL of the video processing service. */
  blueskyVideoUrl: string;
}
