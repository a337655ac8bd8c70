/** Reads an app's own token: its id and its secret. Source: "Access Tokens". */
import { appFaultIn } from '../../faults.ts';
import { graphRefusal, invalidParameter, missingToken } from '../errors.ts';

interface AppToken {
  appId: string;
  secret: string;
}

/**
 * Reads the token. Every secret is right, except one that is marked as wrong.
 * @throws Refusal
 */
export function readAppToken(token: string | undefined): AppToken {
  if (!token) throw missingToken();
  const [, appId, secret] = /^([^|]+)\|(.+)$/.exec(token) ?? [];
  if (!appId || !secret) throw invalidParameter('An access token of the app is required');
  if (!acceptsSecret(secret)) throw wronglySigned();
  return { appId, secret };
}

export const acceptsSecret = (secret: string) => appFaultIn(secret) !== 'secret_refused';

/**
 * Returns the refusal of a wrong token. Public integrations see this code, even for apps that do not exist;
 * no document lists it.
 */
const wronglySigned = () => graphRefusal({ message: 'The token is not the app’s', code: 190 });
