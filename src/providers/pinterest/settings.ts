/** Pinterest's part of the configuration. */
export interface PinterestSettings {
  /** The base URL of the consent screen. */
  pinterestConsentUrl: string;
  /** The base URL of the API: that of production, or that of the sandbox, which has tokens of its own. */
  pinterestUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  pinterestUploadUrl: string;
}
