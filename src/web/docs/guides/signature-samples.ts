/** Code of receivers in JavaScript, for readers to copy. */
import type { deliveriesReference } from '../../../domain/reference/deliveries.ts';

export const byLibrary = `import { Webhook } from 'standardwebhooks';

// The secret that the destination was created with.
const webhook = new Webhook(secret);

// Throws when the delivery is not ours. rawBody is the text that has come.
const event = webhook.verify(rawBody, request.headers);`;

type Signing = Pick<
  ReturnType<typeof deliveriesReference>,
  'secretPrefix' | 'signatureHeaderNames' | 'signatureVersion'
>;

export function byHand({ secretPrefix, signatureHeaderNames, signatureVersion }: Signing): string {
  const { id, timestamp, signature } = signatureHeaderNames;
  return `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(rawBody, headers, secret) {
  const key = Buffer.from(secret.slice('${secretPrefix}'.length), 'base64');
  const signed = [headers['${id}'], headers['${timestamp}'], rawBody].join('.');
  const expected = createHmac('sha256', key).update(signed).digest();
  return headers['${signature}'].split(' ').some((each) => {
    const [version, text = ''] = each.split(',');
    const given = Buffer.from(text, 'base64');
    const fits = version === '${signatureVersion}' && given.length === expected.length;
    return fits && timingSafeEqual(given, expected);
  });
}`;
}
