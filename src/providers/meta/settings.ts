/** What the configuration decides for Meta's providers. */
export interface MetaSettings {
  /** Such as `v25.0`; an unversioned call would get the oldest version. */
  graphApiVersion: string;
  /** The consent screen. */
  facebookUrl: string;
  facebookGraphUrl: string;
  /** Where reels and video stories are uploaded. */
  facebookUploadUrl: string;
  /** The consent screen. */
  instagramUrl: string;
  /** Where Instagram Login's codes are exchanged. */
  instagramApiUrl: string;
  instagramGraphUrl: string;
}
