/**
 * Seals and opens what has to be remembered while the browser is at the provider, bound to the session's id.
 */
import type { Context } from '../../context.ts';
import type { ConnectSession } from '../../db/connect-sessions.ts';
import type { ConsentFlow } from '../../providers/connect.ts';

interface KeptFlow {
  codeVerifier?: string;
  flow?: ConsentFlow;
}

export function sealFlow(ctx: Context, { id }: ConnectSession, kept: KeptFlow): Buffer<ArrayBuffer> {
  return ctx.keyring.seal(JSON.stringify(kept), id);
}

export function openFlow(ctx: Context, { id, secret }: ConnectSession): KeptFlow {
  return secret ? (JSON.parse(ctx.keyring.open(secret, id)) as KeptFlow) : {};
}
