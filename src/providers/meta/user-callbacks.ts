import type { UserCallbacks } from '../user-callbacks.ts';
import { readSignedRequest } from './signed-request.ts';

export const userCallbacks: UserCallbacks = {
  read(form, secrets) {
    // A form with several values is refused, because choosing one of them would be a guess.
    const [text = '', ...more] = form.getAll('signed_request');
    return more.length > 0 ? undefined : readSignedRequest(text, secrets);
  },
  deletionAnswer: ({ statusUrl, code }) => ({ url: statusUrl, confirmation_code: code }),
};
