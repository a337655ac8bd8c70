/** What the configuration decides for Meta's providers. */
export interface MetaSettings {
  /** Such as `v25.0`; an unversioned call would get the oldest version. */
  graphApiVersion: string;
  facebookGraphUrl: string;
  instagramGraphUrl: string;
}
