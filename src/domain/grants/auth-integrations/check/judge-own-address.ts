/** Judges what the service's public address has answered, for the check of an app and for the doctor. */
import { isPassing, type OwnAnswer } from './ask-own-address.ts';

type Judgement =
  | { status: 'ok'; message: string }
  | { status: 'problem' | 'unknown'; message: string; fix: string };

/** Returns the address that tells whether the service answers there: its description of a provider. */
export const tellingAddress = (publicUrl: string, providerId: string) =>
  `${publicUrl}/v1/providers/${providerId}`;

/** @param answer of the telling address; `undefined` when there was none. */
export function judgeOwnAddress(
  publicUrl: string,
  providerId: string,
  answer: OwnAnswer | undefined,
): Judgement {
  if (!answer || isPassing(answer))
    return {
      status: 'unknown',
      message: `The service could not reach itself at ${publicUrl}. That may be so within its own network only.`,
      fix: `Open ${tellingAddress(publicUrl, providerId)} from another network. Without an answer there, look at DNS, the certificate and the proxy before the service.`,
    };
  if (answer.status === 200 && isProvider(answer.body, providerId))
    return { status: 'ok', message: `The service answers at ${publicUrl}.` };
  return {
    status: 'problem',
    message: `Something else than this service answers at ${publicUrl}.`,
    fix: 'Set PUBLIC_URL to the address whose requests are passed on to the service, with nothing left out of their paths.',
  };
}

/** Tells whether the body is this service's description of a provider. */
const isProvider = (body: unknown, id: string) =>
  (body as { providerId?: unknown } | null | undefined)?.providerId === id;
