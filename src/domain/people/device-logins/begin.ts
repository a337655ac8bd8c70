/**
 * Gives a command line a key that a person approves in the console, by OAuth's device authorization grant (RFC 8628).
 * The key is made when the command line fetches it, so that it is stored nowhere in between.
 */
import type { Context } from '../../../context.ts';
import { createDeviceLogin, loginSeconds } from '../../../db/tables/device-logins.ts';
import { hashOf, newDeviceCode, newUserCode } from './codes.ts';

/** How long a command line waits between two polls, in seconds. */
const intervalSeconds = 2;

interface BegunLogin {
  deviceCode: string;
  userCode: string;
  expiresIn: number;
  interval: number;
}

/**
 * Begins the login of a command line.
 * @param machine the name that the person sees.
 * @param address the address that it asks from.
 */
export async function beginDeviceLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  machine: string,
  address: string,
): Promise<BegunLogin> {
  const [deviceCode, userCode] = [newDeviceCode(), newUserCode()];
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + loginSeconds * 1000);
  const seen = { userCode, machine, address, intervalSeconds };
  await createDeviceLogin(db, { ...seen, deviceHash: hashOf(deviceCode), expiresAt, createdAt });
  return { deviceCode, userCode, expiresIn: loginSeconds, interval: intervalSeconds };
}
