/** The servers' refusals, as seen on @atproto/pds 0.5.35 and @atproto/bsky 0.0.280. */

export class XrpcRefusal extends Error {
  readonly status: number;
  /** The name of the error. */
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const invalidRequest = (message: string) => new XrpcRefusal(400, 'InvalidRequest', message);
export const authMissing = () => new XrpcRefusal(401, 'AuthMissing', 'Authentication Required');
export const notTheAccount = () => new XrpcRefusal(401, 'AuthenticationRequired', 'Authentication Required');
export const wrongPassword = () =>
  new XrpcRefusal(401, 'AuthenticationRequired', 'Invalid identifier or password');
export const unverifiableToken = () => new XrpcRefusal(400, 'InvalidToken', 'Token could not be verified');
export const malformedToken = () => new XrpcRefusal(400, 'InvalidToken', 'Malformed token');
export const expiredToken = () => new XrpcRefusal(400, 'ExpiredToken', 'Token has expired');
export const revokedToken = () => new XrpcRefusal(400, 'ExpiredToken', 'Token has been revoked');
export const accountUnknown = () => new XrpcRefusal(403, 'AccountNotFound', 'Account not found');
export const accountDeactivated = () => new XrpcRefusal(401, 'AccountDeactivated', 'Account is deactivated');
export const scopeMissing = (scope: string) =>
  new XrpcRefusal(403, 'ScopeMissingError', `Missing required scope "${scope}"`);
export const recordNotFound = (uri: string) =>
  new XrpcRefusal(400, 'RecordNotFound', `Could not locate record: ${uri}`);
export const repoUnknown = (repo: string) => invalidRequest(`Could not find repo: ${repo}`);
export const postNotFound = (uri: string) => new XrpcRefusal(400, 'NotFound', `Post not found: ${uri}`);
export const profileNotFound = () => invalidRequest('Profile not found');
export const blobNotFound = (cid: string) =>
  new XrpcRefusal(400, 'BlobNotFound', `Could not find blob: ${cid}`);
export const invalidSwap = (cid: string | null) =>
  new XrpcRefusal(400, 'InvalidSwap', `Record was at ${cid}`);
export const internalError = () => new XrpcRefusal(500, 'InternalServerError', 'Internal Server Error');
/** Makes the refusal with which the account's server answers when the AppView fails. */
export const upstreamFailure = () => new XrpcRefusal(502, 'InternalServerError', 'Internal Server Error');
export const methodUnknown = () => new XrpcRefusal(501, 'MethodNotImplemented', 'Method Not Implemented');

/** A refusal of the authorization server, whose envelope differs. */
export class OAuthRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidClient = (clientId: string) =>
  new OAuthRefusal('invalid_client_metadata', `Invalid client id "${clientId}"`);
export const invalidGrant = (message: string) => new OAuthRefusal('invalid_grant', message);
