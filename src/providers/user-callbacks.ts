/**
 * How a provider tells an app of the customer's that an end user has removed it, or wants their data deleted: by forms,
 * which it signs and sends to addresses that the app names.
 */
export interface UserCallbacks {
  /** Whom the form is about, when one of the app's secrets has signed it; `undefined` otherwise. */
  read(form: URLSearchParams, secrets: readonly string[]): SignedUser | undefined;
  /** What the provider is answered when data is to be deleted. */
  deletionAnswer(deletion: { statusUrl: string; code: string }): object;
}

/** An end user, as the provider names them to the app. */
export interface SignedUser {
  subject: string;
  issuedAt: Date;
}

/**
 * The name of the reference under which an account keeps the id that callbacks may name its owner by, where that is
 * neither the subject of the grant nor the account's own id.
 */
export const callbackUserId = 'callbackUserId';
