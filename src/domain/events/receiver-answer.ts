/** Receivers may answer with what they were sent, so the delivery log keeps their answers sealed, with the delivery's id. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';

type Attempt = Schemas['DeliveryAttempt'];

/** Attempts of before answers were sealed have a `body` until it is erased. */
export interface StoredAttempt extends Attempt {
  sealedBody?: string;
}

export function sealAnswer(
  { keyring }: Pick<Context, 'keyring'>,
  deliveryId: string,
  { body, ...attempt }: Attempt,
): StoredAttempt {
  if (body === undefined) return attempt;
  return { ...attempt, sealedBody: keyring.seal(body, deliveryId).toString('base64') };
}

export function openAnswer(
  { keyring }: Pick<Context, 'keyring'>,
  deliveryId: string,
  { sealedBody, ...attempt }: StoredAttempt,
): Attempt {
  if (sealedBody === undefined) return attempt;
  return { ...attempt, body: keyring.open(Buffer.from(sealedBody, 'base64'), deliveryId) };
}
