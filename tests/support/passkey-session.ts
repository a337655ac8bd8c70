import request from 'supertest';
import type { TestService } from './service.ts';
import { cookieOf, cookiesOf } from './sign-in.ts';
import { newSoftwarePasskey } from './software-passkey.ts';

/** Signs a person in with a passkey of their own. Returns the cookies of the session. */
export async function newPasskeySession(service: TestService, userId: string): Promise<string> {
  const passkey = await newSoftwarePasskey(service, userId);
  const send = (path: string, body: object, cookie = '') =>
    request(service.url)
      .post(`/console/sign-in/passkey${path}`)
      .set({ Cookie: cookie, Origin: new URL(service.ctx.config.publicUrl).origin })
      .send(body);
  const asked = await send('/options', {});
  const response = passkey.answer(asked.body.challenge);
  const answer = await send('', { response }, cookieOf(cookiesOf(asked)));
  if (answer.status !== 200) throw new Error(answer.text);
  return cookieOf(cookiesOf(answer));
}
