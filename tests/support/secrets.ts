/**
 * Secrets that tests give to the service, and what every test service is searched for when it is closed:
 * nothing that the suite has made it answer or log may hold one of them, or a provider's token.
 */
import { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../src/config.ts';
import { describePersonas } from '../../src/providers/describe.ts';
import { createRegistry } from '../../src/providers/registry.ts';

const marker = 'fixture-secret-';

/** A client secret that no answer and no log line may hold. */
export const fixtureSecret = (name: string) => `${marker}${name}-5f2a9c`;

let published: Set<string | undefined> | undefined;

/** `test.personas.list` answers these: they are what customers import in test mode. Few files ever meet one. */
function isPublished(token: string): boolean {
  published ??= new Set(publishedTokens());
  return published.has(token);
}

function publishedTokens() {
  const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const personas = describePersonas(providers);
  return personas.flatMap(({ accessTokens }) => accessTokens.map(({ accessToken }) => accessToken));
}

/**
 * Simulated tokens are JSON in base64url, which begins with `eyJ`. The prefix alone would not do: a random link or
 * cookie spells it now and then.
 */
const providerToken = /(?:EAA|IGAA)eyJ[\w-]{20,}/g;

/** The secrets in a text. */
export function secretsIn(text: string): string[] {
  const tokens = (text.match(providerToken) ?? []).filter((token) => !isPublished(token));
  return [...tokens, ...(text.includes(marker) ? [marker] : [])];
}

/** Port -> what servers in this process have answered there. */
type Recorded = Map<number, string[]>;

/** Each test file has modules of its own, and Node's are shared by all files of a worker: the record hangs there. */
const shared = ServerResponse.prototype as ServerResponse & { recorded?: Recorded };

function install(): Recorded {
  const recorded: Recorded = new Map();
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function record(this: ServerResponse, ...parameters: unknown[]) {
    const port = (this.socket?.address() as AddressInfo | undefined)?.port ?? 0;
    const [body] = parameters;
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '';
    recorded.get(port)?.push(JSON.stringify(this.getHeaders()), text);
    return (end as (...all: unknown[]) => ServerResponse).apply(this, parameters);
  } as typeof end;
  return recorded;
}

/** Records every header and body that is answered on a port from now on. Returns what gives them back, once. */
export function recordAnswers(port: number): () => string[] {
  shared.recorded ??= install();
  const { recorded } = shared;
  const answers: string[] = [];
  recorded.set(port, answers);
  return () => {
    recorded.delete(port);
    return answers;
  };
}
