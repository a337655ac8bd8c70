/**
 * Knows the secrets that tests give to the service, and finds them. Every test service is searched when it is
 * closed: no answer and no log line may contain one of them, or a provider's token.
 */
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { describePersonas } from '../../src/simulators/describe-test-mode.ts';
import { createSimulators } from '../../src/simulators/registry.ts';

const marker = 'fixture-secret-';

/**
 * Returns a client secret that contains a marker, by which it is found where it must not be: in answers and
 * log lines.
 */
export const fixtureSecret = (name: string) => `${marker}${name}-5f2a9c`;

let published: Set<string | undefined> | undefined;

/**
 * Tells whether a token is one that `test.personas.list` returns on purpose, as customers import it in test
 * mode. The list is made at the first call, because few test files need it.
 */
function isPublished(token: string): boolean {
  published ??= new Set(publishedTokens());
  return published.has(token);
}

function publishedTokens() {
  const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const personas = describePersonas(providers, createSimulators());
  return personas.flatMap(({ accessTokens }) => accessTokens.map(({ accessToken }) => accessToken));
}

/**
 * Matches simulated tokens of Meta: a prefix, and JSON in base64url, which begins with `eyJ`. Either alone would
 * not do, because random links or cookies contain it now and then.
 */
const providerToken = /(?<![\w-])[A-Z]{3,4}eyJ[\w-]{20,}/g;

/**
 * Returns the provider tokens in a text that are not published on purpose, and the marker of client secrets
 * if the text contains it.
 */
export function secretsIn(text: string): string[] {
  const tokens = (text.match(providerToken) ?? []).filter((token) => !isPublished(token));
  return [...tokens, ...(text.includes(marker) ? [marker] : [])];
}
