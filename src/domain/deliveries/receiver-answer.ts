/**
 * Seals and opens receivers' answers in the delivery log, bound to the delivery's id. They are sealed because
 * receivers may send back what they received.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { ifReadable } from '../foundation/readable.ts';

type Attempt = Schemas['DeliveryAttempt'];

/** An attempt as it is stored. Attempts from before answers were sealed have a `body` until it is erased. */
export interface StoredAttempt extends Attempt {
  sealedBody?: string;
}

export function sealAnswer(
  { security: { keyring } }: Pick<Context, 'security'>,
  deliveryId: string,
  { body, ...attempt }: Attempt,
): StoredAttempt {
  if (body === undefined) return attempt;
  return { ...attempt, sealedBody: keyring.seal(body, deliveryId).toString('base64') };
}

export function openAnswer(
  ctx: Pick<Context, 'security' | 'observability'>,
  deliveryId: string,
  { sealedBody, ...attempt }: StoredAttempt,
): Attempt {
  if (sealedBody === undefined) return attempt;
  const body = ifReadable(ctx, { kind: 'delivery_answer', id: deliveryId }, () =>
    ctx.security.keyring.open(Buffer.from(sealedBody, 'base64'), deliveryId),
  );
  return body === undefined ? attempt : { ...attempt, body };
}
