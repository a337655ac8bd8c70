/** The key that sessions without a consent are bound to. All of them share it, since it protects nothing. */
import { createECDH, createHash } from 'node:crypto';
import { thumbprintOf } from '../../engine/proofs.ts';

const secret = createHash('sha256').update('simulated').digest();

/** The key as a private JWK. */
export const deviceKey = keyOf(secret);
export const deviceThumbprint = thumbprintOf(deviceKey);

function keyOf(d: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const text = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC' as const, crv: 'P-256' as const, x: text(1), y: text(33), d: d.toString('base64url') };
}
