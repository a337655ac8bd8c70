import { writeSignedRequest } from '../../providers/meta/signed-request.ts';
import type { SignedUser } from '../../providers/user-callbacks.ts';

export function signedRequestForm(user: SignedUser, appSecret: string): string {
  return new URLSearchParams({ signed_request: writeSignedRequest(user, appSecret) }).toString();
}
