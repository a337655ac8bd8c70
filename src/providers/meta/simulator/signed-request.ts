import type { SignedUser } from '../../user-callbacks.ts';
import { writeSignedRequest } from '../signed-request.ts';

export function signedRequestForm(user: SignedUser, appSecret: string): string {
  return new URLSearchParams({ signed_request: writeSignedRequest(user, appSecret) }).toString();
}
