/** Meta's part of the configuration. */
export interface MetaSettings {
  /** The version of the Graph API, such as `v25.0`; a call without one would get the oldest version. */
  graphApiVersion: string;
  /** The base URL of Facebook Login's consent screen. */
  facebookUrl: string;
  facebookGraphUrl: string;
  /** The base URL of the host for uploading reels and video stories. */
  facebookUploadUrl: string;
  /** The base URL of Instagram Login's consent screen. */
  instagramUrl: string;
  /** The base URL of the host that exchanges Instagram Login's codes. */
  instagramApiUrl: string;
  instagramGraphUrl: string;
  /** The base URL of Threads' consent screen. */
  threadsUrl: string;
  threadsGraphUrl: string;
  /** The version of Threads' API, such as `v1.0`. */
  threadsApiVersion: string;
}
