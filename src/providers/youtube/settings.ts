/** YouTube's part of the configuration: base URLs of Google's hosts. */
export interface YoutubeSettings {
  /** The consent screen. */
  googleAccountsUrl: string;
  /** The host at which codes and refresh tokens are exchanged, and grants revoked. */
  googleTokenUrl: string;
  /** The Data API, uploads included. */
  youtubeUrl: string;
  youtubeAnalyticsUrl: string;
  /** The hub that reports new and changed videos. */
  youtubeHubUrl: string;
}
