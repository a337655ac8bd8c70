/**
 * Seals and opens what has to be remembered while the browser is at the provider, bound to the session's id.
 */
import type { Context } from '../../../context.ts';
import type { ConnectSession } from '../../../db/tables/connect-sessions.ts';
import type { AnswerIssuer, ConsentFlow } from '../../../providers/connect.ts';

export interface KeptFlow {
  codeVerifier?: string;
  /** The server that the browser was sent to, where each server has an app of its own. */
  host?: string;
  issuer?: AnswerIssuer;
  flow?: ConsentFlow;
}

export function sealFlow(ctx: Context, { id }: ConnectSession, kept: KeptFlow): Buffer<ArrayBuffer> {
  return ctx.keyring.seal(JSON.stringify(kept), id);
}

export function openFlow(ctx: Context, { id, secret }: ConnectSession): KeptFlow {
  return secret ? (JSON.parse(ctx.keyring.open(secret, id)) as KeptFlow) : {};
}
