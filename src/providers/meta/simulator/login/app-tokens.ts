/** An app's own token: its id and its secret. Source: "Access Tokens". */
import { appFaultIn } from '../../../simulator.ts';
import { GraphRefusal, invalidParameter, missingToken } from '../errors.ts';

export interface AppToken {
  appId: string;
  secret: string;
}

/** Throws GraphRefusal. Every secret is right that is not marked. */
export function readAppToken(token: string | undefined): AppToken {
  if (!token) throw missingToken();
  const [, appId, secret] = /^([^|]+)\|(.+)$/.exec(token) ?? [];
  if (!appId || !secret) throw invalidParameter('An access token of the app is required');
  if (!acceptsSecret(secret)) throw wronglySigned();
  return { appId, secret };
}

export const acceptsSecret = (secret: string) => appFaultIn(secret) !== 'secret_refused';

/** The code is what public integrations see, for an app that there is none of, too; no document has it. */
const wronglySigned = () => new GraphRefusal({ message: 'The token is not the app’s', code: 190 });
