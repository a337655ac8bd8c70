/**
 * Makes passkeys without a browser: each is stored in the database, and signs challenges as an authenticator
 * does (WebAuthn).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TestService } from './service.ts';

interface SoftwarePasskey {
  /** Returns what a browser would send as the answer to a challenge. */
  answer(challenge: string): object;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export async function newSoftwarePasskey(
  { ctx }: Pick<TestService, 'ctx'>,
  userId: string,
): Promise<SoftwarePasskey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The COSE form of a P-256 key for ES256: a map of five entries, whose last two are the coordinates.
  const cose = Buffer.concat([
    Buffer.from('a50102032620012158', 'hex'),
    Buffer.from([32]),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = randomBytes(16).toString('base64url');
  await ctx.db.userPasskey.create({
    data: {
      id: `passkey_${id}`,
      userId,
      name: 'Software',
      publicKey: cose.toString('base64'),
      credentialID: id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    },
  });
  const { origin, hostname } = new URL(ctx.config.publicUrl);
  return {
    answer(challenge) {
      const clientData = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
      );
      const userIsPresentAndVerified = 0x05;
      const authenticatorData = Buffer.concat([
        sha256(hostname),
        Buffer.from([userIsPresentAndVerified, 0, 0, 0, 0]),
      ]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
