/**
 * Declares how a provider tells the customer's app that an end user has removed it, or wants their data
 * deleted: by signed forms that it sends to addresses in the app's settings.
 */
export interface UserCallbacks {
  /**
   * Returns the user whom the form is about, if one of the app's secrets has signed it; `undefined`
   * otherwise.
   */
  read(form: URLSearchParams, secrets: readonly string[]): SignedUser | undefined;
  /** Returns the answer that the provider expects to a deletion request. */
  deletionAnswer(deletion: { statusUrl: string; code: string }): object;
}

/** An end user, under the id that the provider uses towards the app. */
export interface SignedUser {
  subject: string;
  issuedAt: Date;
}

/**
 * The name of the entry in an account's `references` that holds the id by which callbacks may name the
 * account's owner, if that is neither the subject of the grant nor the account's own id.
 */
export const callbackUserId = 'callbackUserId';
