/** TikTok's part of the configuration. */
export interface TiktokSettings {
  /** The base URL of the consent screen, which both login kinds share. */
  tiktokConsentUrl: string;
  /** The base URL of the API of TikTok for Developers. */
  tiktokUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  tiktokUploadUrl: string;
  /** The base URL of the API of TikTok for Business. */
  tiktokBusinessUrl: string;
}
