/** LinkedIn's part of the configuration. */
export interface LinkedinSettings {
  /** The base URL of the consent screen, and of the endpoint that issues tokens. */
  linkedinConsentUrl: string;
  /** The base URL of the API. */
  linkedinUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  linkedinUploadUrl: string;
  /** The version of the API, as YYYYMM. */
  linkedinVersion: string;
}
