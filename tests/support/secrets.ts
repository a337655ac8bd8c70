/**
 * Secrets that tests give to the service, and what every test service is searched for when it is closed:
 * nothing that the suite has made it answer or log may hold one of them, or a provider's token.
 */
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
