/** Tests the further secrets of an app: those that a login kind declares, and no others, are kept and never shown. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { providersOf } from '../../src/provider-client/providers.ts';
import type { AppSecret, Consent, ProviderApp } from '../../src/providers/connect.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { loginKindOf } from '../../src/providers/registry.ts';
import { newIntegration, newSession } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectViolations } from '../support/errors.ts';
import { query } from '../support/query.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

const path = '/v1/auth-integrations';
const kind = { providerId: 'pinterest', loginKind: 'pinterest' };
const declared: readonly AppSecret[] = [
  { name: 'apiKey', label: 'API key', description: 'Under Keys and tokens.', required: true },
  { name: 'botToken', label: 'Bot token', description: 'Under Bot.' },
];
const [apiKey, botToken] = [fixtureSecret('apiKey'), fixtureSecret('botToken')];
const both = [
  { name: 'apiKey', value: apiKey },
  { name: 'botToken', value: botToken },
];

let service: TestService;
let key: TestKey;
/** The app as the consent screen of the provider has been opened for it. */
let opened: ProviderApp | undefined;
/** Puts the login kind back as it was. */
const restore: (() => void)[] = [];
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  // Each mode has a registry of its own, and discovery shows that of live mode.
  for (const { registry } of [service.ctx.providers.live, providersOf(service.ctx, { mode: 'test' })]) {
    const provider = registry.find(kind.providerId);
    const { connect } = loginKindOf(provider as Provider, kind.loginKind);
    const consent = connect.consent as Consent;
    const begin: Consent['begin'] = (call, request) => {
      opened = call.app;
      return consent.begin(call, request);
    };
    Object.assign(connect, { secrets: declared, consent: { ...consent, begin } });
    restore.push(() => {
      Object.assign(connect, { consent });
      delete connect.secrets;
    });
  }
});
afterAll(() => {
  for (const undo of restore) undo();
});

const create = (changes: object) => key.client.post(path, { ...input, ...changes });
const input = {
  ...kind,
  name: 'Harbour Planner',
  clientId: '1029384756',
  clientSecret: fixtureSecret('app'),
  returnOrigins: ['https://app.example.com'],
};
const made = async (secrets = both) => (await create({ secrets })).body.authIntegrationId as string;
const update = (id: string, secrets: object[]) => key.client.patch(`${path}/${id}`, { secrets });

describe('further secrets of an app', () => {
  test('discovery names those that a login kind declares', async () => {
    const { loginKinds } = (await key.client.get(`/v1/providers/${kind.providerId}`)).body;
    expect(loginKinds[0].secrets).toEqual([
      { ...declared[0], signsWebhooks: false },
      { ...declared[1], required: false, signsWebhooks: false },
    ]);
  });

  test('answers name those that are stored, and show none', async () => {
    const answer = await create({ secrets: both });
    expect([answer.status, answer.body.storedSecrets]).toEqual([200, ['apiKey', 'botToken']]);
    const { authIntegrationId: id } = answer.body;
    const texts = [answer, await key.client.get(`${path}/${id}`), await key.client.get(path)];
    for (const { text } of texts) {
      expect(text).toContain('"storedSecrets":["apiKey","botToken"]');
      expect(text).not.toMatch(new RegExp(`${apiKey}|${botToken}`));
    }
  });

  test('the database has them sealed for the row of the app', async () => {
    const id = await made();
    const [row] = await query(service, 'SELECT secrets FROM auth_integrations WHERE id = $1', [id]);
    const sealed = row?.secrets as Buffer;
    expect(sealed.toString('latin1')).not.toContain(apiKey);
    expect(JSON.parse(service.ctx.security.keyring.open(sealed, id))).toEqual({ apiKey, botToken });
  });

  test('the adapter gets them with the app', async () => {
    const { authorizationUrl } = await newSession(key.client, await made(), {
      operations: ['pinterest.pins.items.list'],
    });
    await newEndUser(service).start(authorizationUrl);
    expect(opened?.secrets).toEqual({ apiKey, botToken });
  });

  test('a change replaces the named ones, removes those without a value, and keeps the others', async () => {
    const id = await made();
    const changed = await update(id, [{ name: 'apiKey', value: fixtureSecret('newer') }]);
    expect(changed.body.storedSecrets).toEqual(['apiKey', 'botToken']);
    expect((await update(id, [{ name: 'botToken' }])).body.storedSecrets).toEqual(['apiKey']);
    const [row] = await query(service, 'SELECT secrets FROM auth_integrations WHERE id = $1', [id]);
    const kept = service.ctx.security.keyring.open(row?.secrets as Buffer, id);
    expect(JSON.parse(kept)).toEqual({ apiKey: fixtureSecret('newer') });
  });

  test('one that is required can be neither left out nor removed', async () => {
    expectViolations(await create({}), { secrets: 'required' });
    expectViolations(await update(await made(), [{ name: 'apiKey' }]), { secrets: 'required' });
  });

  test('one that the login kind does not have is refused by name, and so is one that is given twice', async () => {
    const [first] = both;
    const wrong = await create({ secrets: [first, first, { name: 'apikey', value: 'x' }] });
    expectViolations(wrong, {
      'secrets.1.name': 'conflicting_fields',
      'secrets.2.name': 'invalid_value',
    });
    const none = { providerId: 'youtube', loginKind: 'google', secrets: [first] };
    expectViolations(await create(none), { 'secrets.0.name': 'conflicting_fields' });
    const signed = { providerId: 'youtube', loginKind: 'google', webhookSecret: 'x' };
    expectViolations(await create(signed), { webhookSecret: 'conflicting_fields' });
  });

  test('webhookSecret and the secret named webhook are the same one', async () => {
    const integration = await newIntegration(key.client, { webhookSecret: fixtureSecret('webhooks') });
    expect(integration.storedSecrets).toEqual(['webhook']);
    const removed = await update(integration.authIntegrationId, [{ name: 'webhook' }]);
    expect(removed.body).not.toHaveProperty('storedSecrets');
  });

  test("the console's forms have a field for each that is declared, and change them", async () => {
    const developer = await newMember(service, { role: 'developer' });
    const at = `/console/${developer.organizationId}/test/integrations`;
    const form = { login: 'pinterest pinterest', name: 'Harbour', clientId: '1', clientSecret: 'x' };
    const { text } = await developer.client.get(at);
    expect(text).toMatch(/API key[\s\S]*name="secret\.apiKey"[\s\S]*Pinterest[^<]*Under Keys and tokens\./);
    const given = {
      ...form,
      returnOrigins: 'https://app.example.com',
      'secret.apiKey': apiKey,
      'secret.botToken': botToken,
    };
    const { headers } = await developer.client.post(at, given);
    const [, id] = /integrations\/(test_int_\w+)/.exec(headers.location ?? '') ?? [];
    const page = await developer.client.get(`${at}/${id}`);
    expect(page.text).not.toMatch(new RegExp(`${apiKey}|${botToken}`));
    expect(page.text).toContain('name="secret.botToken"');
    const { name, returnOrigins } = given;
    await developer.client.post(`${at}/${id}`, { name, returnOrigins, removedSecret: 'botToken' });
    expect((await key.client.get(`${path}/${id}`)).body.storedSecrets).toEqual(['apiKey']);
  });
});
