/**
 * The login that Instagram and Threads have of their own, besides Facebook Login: the same steps and answers
 * on different hosts. Sources: "Business Login for Instagram", "Oauth Authorize" reference; Threads API, "Get
 * Access Tokens".
 */
/** The hosts of a login, without a slash at the end, and what its tokens are called. */
export interface OwnLogin {
  /** The base URL of the consent screen. */
  consentUrl: string;
  /** The base URL of the host that exchanges codes. */
  codeUrl: string;
  /** The base URL of the API, without a version. */
  graphUrl: string;
  /** The first part of the grant types, as in `ig_refresh_token`. */
  tokenName: 'ig' | 'th';
}
