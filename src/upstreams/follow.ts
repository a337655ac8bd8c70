/** Follows the streams of providers over the network, with the credential of an account. */
import type { Config } from '../config.ts';
import type { AddressGuard } from '../outgoing/address-guard.ts';
import { createAgents } from '../outgoing/agents.ts';
import { followSocket, type Hearing, type SocketEnd } from '../outgoing/web-socket.ts';
import type { GrantCredential, UpstreamRules } from '../providers/upstream-rules.ts';

export interface StreamTarget {
  /** The URL that the provider has named, with `https:` in place of `wss:`. */
  url: string;
  rules: UpstreamRules;
  credential: GrantCredential;
  /** Ends the stream. */
  signal: AbortSignal;
}

/** Follows a stream to its end. Never rejects. */
export type Follow = (target: StreamTarget, hearing: Hearing) => Promise<SocketEnd>;

interface FollowParts {
  config: Pick<Config, 'providerTimeoutMs' | 'streams'>;
  guard: AddressGuard;
  /** Returns why a URL must not be called, or `undefined` when it may be. */
  urlProblem(url: string): string | undefined;
}

/** All addresses are guarded, because servers name those of their streams. */
export function followOver({ config, guard, urlProblem }: FollowParts): Follow {
  const agents = createAgents({ keepAlive: false, guard });
  return async ({ url, rules, credential, signal }, hearing) => {
    const problem = urlProblem(url);
    if (problem) return { outcome: 'failed', detail: `its address is not called: ${problem}` };
    const headers = await rules.authorize(credential, { method: 'GET', url });
    const { providerTimeoutMs: connectTimeoutMs, streams } = config;
    const options = { headers, agents, connectTimeoutMs, silenceMs: streams.silenceMs, signal };
    return followSocket(url, options, hearing);
  };
}
