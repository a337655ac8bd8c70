/** Shares what tests of Auth Integrations, Connect Sessions and Connections need. */
import { expect } from '@jest/globals';
import type { Test } from 'supertest';
import type { Schemas } from '../../../src/contract/index.ts';
import { openCredential } from '../../../src/provider-client/grant.ts';
import type { Persona } from '../../../src/simulators/personas.ts';
import { type Kind, newIntegration, newSession, postsOf, sessionNow } from '../connect.ts';
import { type Choice, newEndUser } from '../end-user.ts';
import { expectError, expectNotFoundLike, expectOtherMode } from '../errors.ts';
import { query } from '../query.ts';
import { sampleOf } from '../sample.ts';
import type { Client, TestService } from '../service.ts';

export { type Kind, query };

export const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const typeId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

/** Returns the token that is stored for a connection or a profile; `undefined` when there is none. */
export async function heldToken(
  service: TestService,
  table: 'connections' | 'connected_profiles',
  id: string,
): Promise<string | undefined> {
  const [row] = await query(service, `SELECT credential FROM ${table} WHERE id = $1`, [id]);
  if (!row) throw new Error(`no row ${id}`);
  if (!row.credential) return undefined;
  return openCredential(service.ctx.security.keyring, id, row.credential as Buffer).accessToken;
}

/** Returns a function that finds the token of a persona, which it grants to any app. */
export async function personaTokens(client: Client): Promise<(persona: Persona, kind: Kind) => string> {
  const { data } = (await client.get('/v1/test/personas')).body as Schemas['TestPersonaList'];
  return (name, kind) => {
    const tokens = data.find(({ persona }) => persona === name)?.accessTokens ?? [];
    const found = tokens.find(
      ({ providerId, loginKind }) => providerId === kind.providerId && loginKind === kind.loginKind,
    );
    if (!found?.accessToken) throw new Error(`no token of ${name}`);
    return found.accessToken;
  };
}

/**
 * Connects an end user through the hosted flow, with a new app unless an integration is given. Returns the
 * connection.
 */
export async function connectEndUser(
  service: TestService,
  client: Client,
  kind: Kind,
  options: { authIntegrationId?: string; persona?: Persona; choice?: Choice } = {},
): Promise<Schemas['Connection'] & { authIntegrationId: string }> {
  const { persona = 'healthy', choice } = options;
  const authIntegrationId =
    options.authIntegrationId ?? (await newIntegration(client, kind)).authIntegrationId;
  const { authorizationUrl, connectSessionId } = await newSession(client, authIntegrationId);
  const end = await newEndUser(service).connect(authorizationUrl, persona, choice);
  const { connectionId } = await sessionNow(client, connectSessionId);
  if (!connectionId) throw new Error(`not connected: ${end.text}`);
  return (await client.get(`/v1/connections/${connectionId}`)).body;
}

/** Returns the connection's profiles, in its order. */
export async function profilesOf(
  client: Client,
  { connectedProfileIds }: Schemas['Connection'],
): Promise<Schemas['ConnectedProfile'][]> {
  const answers = connectedProfileIds.map((id) => client.get(`/v1/connected-profiles/${id}`));
  return (await Promise.all(answers)).map(({ body }) => body);
}

/** Lists one item through a profile. This succeeds only while the profile's grant is valid. */
export function listItems(
  client: Client,
  kind: Pick<Kind, 'providerId'>,
  connectedProfileId: string | undefined,
): Test {
  return client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId, limit: 1 });
}

/**
 * Expects the same `not_found` answer for every id that does not exist for a caller: one never used, one of
 * another tenant or mode, and texts that are no ids.
 * @param options.inLiveMode whether the operation exists in live mode.
 */
export async function expectUnfindable(
  service: TestService,
  id: string,
  send: (client: Client, encodedId: string) => Test,
  { inLiveMode = true } = {},
): Promise<void> {
  const { client } = await service.newKey();
  const foreign = (await service.newKey({ organization: 'Stranger' })).client;
  const unused = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
  const never = await send(client, unused);
  expectError(never, 404, 'not_found');
  const ofLiveMode = (text: string) => text.replace('test_', '');
  const malformed = sampleOf(['x', ` ${id}`, id.toUpperCase(), id.slice(0, -1), `${id}' OR 1=1`, '../..'], 2);
  const answers = [await send(foreign, id)];
  expectOtherMode(await send(client, ofLiveMode(id)), ofLiveMode(id), never);
  if (inLiveMode) {
    const live = (await service.newKey({ mode: 'live' })).client;
    expectOtherMode(await send(live, id), id, never);
    answers.push(await send(live, ofLiveMode(id)));
  }
  for (const text of malformed) answers.push(await send(client, encodeURIComponent(text)));
  for (const text of ['\0', `${id}\0`]) {
    const answer = await send(client, encodeURIComponent(text));
    // A text in a body is checked before it is looked for.
    if (answer.request.url.includes('%00')) answers.push(answer);
    else
      expect(expectError(answer, 400, 'validation_error').violations).toMatchObject([
        { code: 'invalid_format' },
      ]);
  }
  for (const answer of answers) expectNotFoundLike(never, answer);
}
