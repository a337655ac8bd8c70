/** Follows the streams of providers over the network, with the credential of an account. */
import type { Config } from '../../config.ts';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { followSocket, type Hearing, type SocketEnd, type SocketOutcome } from '../../outbound/web-socket.ts';
import type { GrantCredential, UpstreamRules } from '../../providers/upstream-rules.ts';

export interface StreamTarget {
  /** The URL that the provider has named, with `https:` in place of `wss:`. */
  url: string;
  rules: UpstreamRules;
  credential: GrantCredential;
  /** Ends the stream. */
  signal: AbortSignal;
}

/** How an attempt to follow a stream has ended; `none` when the provider has none that may be followed. */
export type StreamEnd = Omit<SocketEnd, 'outcome'> & { outcome: SocketOutcome | 'none' };

/** Follows a stream to its end. */
export type Follow = (target: StreamTarget, hearing: Hearing) => Promise<StreamEnd>;

interface FollowParts {
  config: Pick<Config, 'providerTimeoutMs' | 'streams'>;
  guard: AddressGuard;
  /** Returns why a URL must not be called, or `undefined` when it may be. */
  urlProblem(url: string): string | undefined;
}

/** All addresses are guarded, because servers name those of their streams. */
export function followOver({ config, guard, urlProblem }: FollowParts): Follow {
  return async ({ url, rules, credential, signal }, hearing) => {
    const problem = urlProblem(url);
    if (problem) return { outcome: 'none', detail: `its address is not called: ${problem}` };
    const headers = await rules.authorize(credential, { method: 'GET', url });
    const { providerTimeoutMs: connectTimeoutMs, streams } = config;
    const options = { headers, guard, connectTimeoutMs, silenceMs: streams.silenceMs, signal };
    return followSocket(url, options, hearing);
  };
}
