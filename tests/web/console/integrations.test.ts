import { beforeAll, describe, expect, test } from '@jest/globals';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let key: TestKey;
let developer: SignedInMember;
const at = (path = '') => `/console/${developer.organizationId}/test/integrations${path}`;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  developer = await newMember(service, { role: 'developer' });
});

const form = {
  login: 'facebook facebook_login',
  name: 'Harbour Planner',
  clientId: '1234',
  clientSecret: 'a-client-secret',
  returnOrigins: 'https://app.example.com https://beta.example.com',
};

/** Registers an app by the console's form. Returns the id of its integration. */
async function register(more: Partial<typeof form> = {}): Promise<string> {
  const { status, headers } = await developer.client.post(at(), { ...form, ...more });
  expect(status).toBe(303);
  return /integrations\/(test_int_\w+)/.exec(headers.location ?? '')?.[1] ?? '';
}

const read = async (id: string) => (await key.client.get(`/v1/auth-integrations/${id}`)).body;

describe('provider apps in the console', () => {
  test('where there is none, the page says what one takes', async () => {
    const { text } = await developer.client.get(at());
    expect(text).toContain('In test mode any client id and secret will do');
  });

  test('are registered, and show exactly what to enter at the provider', async () => {
    const id = await register();
    const { redirectUri, webhook, userCallbacks, returnOrigins } = await read(id);
    const { deauthorizeUrl, dataDeletionUrl } = userCallbacks;
    const { text } = await developer.client.get(at(`/${id}`));
    const atProvider = [
      redirectUri,
      webhook.callbackUrl,
      webhook.verifyToken,
      deauthorizeUrl,
      dataDeletionUrl,
    ];
    for (const part of atProvider) expect(text).toContain(part);
    expect(returnOrigins).toEqual(['https://app.example.com', 'https://beta.example.com']);
  });

  test('are exported with the names that the page has', async () => {
    await register();
    const names = ['Facebook', 'Facebook Login'];
    const page = await developer.client.get(at());
    for (const name of names) expect(page.text).toContain(`>${name}</td>`);
    const csv = await developer.client.get(at('?format=csv'));
    expect(csv.text).toContain(names.join(','));
  });

  test('never show their secret, and the audit log has none', async () => {
    const id = await register({ clientSecret: 'never-to-be-shown' });
    const { text } = await developer.client.get(at(`/${id}`));
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { organizationId: key.organizationId },
    });
    expect(text + JSON.stringify(entries)).not.toContain('never-to-be-shown');
  });

  test('that are refused come back with all that was wrong', async () => {
    const { status, text } = await developer.client.post(at(), {
      ...form,
      name: '',
      clientId: 'two words',
    });
    expect(status).toBe(400);
    for (const part of [
      '<code>name</code>',
      '<code>clientId</code>',
      'value="two words"',
      form.returnOrigins,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('a-client-secret');
  });

  test('are changed; a secret that was left empty stays', async () => {
    const id = await register();
    await developer.client.post(at(`/${id}`), {
      name: 'Harbour',
      returnOrigins: 'https://app.example.com',
      status: 'disabled',
    });
    expect(await read(id)).toMatchObject({ name: 'Harbour', status: 'disabled' });
    const { text } = await developer.client.post(at(`/${id}/check`));
    expect(text).toMatch(/credentials/);
  });

  test('are checked: what is wrong is said, with what to do', async () => {
    const sound = await developer.client.post(at(`/${await register()}/check`));
    expect(sound.text).toContain('Check results');
    const wrong = await register({ clientSecret: '#fault:secret_refused' });
    const { text } = await developer.client.post(at(`/${wrong}/check`));
    expect(text).toMatch(/class="badge bad">problem<\/span> <strong>credentials/);
  });

  test('are deleted', async () => {
    const id = await register();
    expect((await developer.client.post(at(`/${id}/delete`))).status).toBe(303);
    expect((await developer.client.get(at(`/${id}`))).status).toBe(404);
  });
});
