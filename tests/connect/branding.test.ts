/** Hosted pages carry the customer's brand: that of the Auth Integration, or else that of the organization. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { facebook, newIntegration, newSession } from '../support/connect.ts';
import { newEndUser, plainText } from '../support/end-user.ts';
import { expectViolations } from '../support/errors.ts';
import { jpeg, png } from '../support/files.ts';
import { type FileServer, startFileServer } from '../support/media.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

let service: SharedService;
let files: FileServer;
let developer: SignedInMember;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  files = await startFileServer();
  files.files.set('/logo.jpg', jpeg);
  files.files.set('/icon.png', png(32, 32));
  key = await service.newKey();
  const { organizationId: id } = key;
  const { name } = await service.ctx.db.organization.findUniqueOrThrow({ where: { id } });
  developer = await newMember(service, { organization: name, role: 'developer' });
});
afterAll(async () => {
  await files.close();
  await service.close();
});

const picture = (path: string) => files.url + path;
const read = async (id: string) => (await key.client.get(`/v1/auth-integrations/${id}`)).body.branding;

/** Returns the page of a new link through an integration. */
async function introduction(authIntegrationId: string) {
  const { authorizationUrl } = await newSession(key.client, authIntegrationId);
  return (await newEndUser(service).get(authorizationUrl)).text;
}

/** Saves the organization's branding by the console's form. */
async function brandOrganization(form: Record<string, string>) {
  const path = `/console/${key.organizationId}/test/branding`;
  const { status } = await developer.client.post(path, form);
  expect(status).toBe(303);
}

describe('an Auth Integration with a brand', () => {
  test('shows its color, its logo and its icon, all from this service', async () => {
    const branding = {
      accentColor: '#AA3300',
      logoUrl: picture('/logo.jpg'),
      iconUrl: picture('/icon.png'),
    };
    const { authIntegrationId: id, branding: answered } = await newIntegration(key.client, {
      ...facebook,
      branding,
    });
    const base = `${service.ctx.config.publicUrl}/connect/brands/${id}`;
    expect(answered).toEqual({
      accentColor: '#aa3300',
      logoUrl: expect.stringContaining(`${base}/logo?v=`),
      iconUrl: expect.stringContaining(`${base}/icon?v=`),
    });
    expect(await read(id)).toEqual(answered);
    const page = await introduction(id);
    for (const part of [
      `<link rel="stylesheet" href="${service.ctx.config.publicUrl}/connect/accents/aa3300.css">`,
      `<link rel="icon" href="${answered?.iconUrl}">`,
      `<img src="${answered?.logoUrl}" alt="Harbour Planner">`,
    ])
      expect(plainText(page)).toContain(part);
    expect(page).not.toContain(files.url);
    const logo = await fetch(answered?.logoUrl?.replace(service.ctx.config.publicUrl, service.url) ?? '');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await logo.arrayBuffer()).equals(jpeg)).toBe(true);
  });

  test('is written together with it: where the look cannot be stored, nothing is', async () => {
    const { client, organizationId } = await service.newKey({ organization: 'Half stored' });
    const { authIntegrationId: id } = await newIntegration(client, facebook);
    const input = {
      ...facebook,
      clientId: 'app',
      clientSecret: 'secret',
      returnOrigins: ['https://app.example.com'],
    };
    const changes = { name: 'Renamed', branding: { accentColor: '#aa3300' } };
    const run = (statement: string) => service.ctx.db.$executeRawUnsafe(statement);
    const { data: before } = (await client.get('/v1/auth-integrations')).body;
    await run(
      `CREATE FUNCTION refuse_look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
    );
    await run(`CREATE TRIGGER refuse_look BEFORE INSERT ON brands FOR EACH ROW
      WHEN (NEW.organization_id = '${organizationId}') EXECUTE FUNCTION refuse_look()`);
    const changed = await client.patch(`/v1/auth-integrations/${id}`, changes);
    const created = await client.post('/v1/auth-integrations', { ...input, ...changes });
    await run('DROP TRIGGER refuse_look ON brands');
    await run('DROP FUNCTION refuse_look');
    expect([changed.status, created.status]).toEqual([500, 500]);
    const { data: after } = (await client.get('/v1/auth-integrations')).body;
    expect(after).toEqual(before);
  });

  test('keeps a picture by its own address, takes what it is given, and gives up the rest', async () => {
    const branding = { accentColor: '#aa3300', logoUrl: picture('/logo.jpg') };
    const { authIntegrationId: id } = await newIntegration(key.client, { ...facebook, branding });
    const { logoUrl } = await read(id);
    const asked = files.asked.length;
    const path = `/v1/auth-integrations/${id}`;
    const kept = await key.client.patch(path, { branding: { logoUrl } });
    expect([kept.body.branding, files.asked.length]).toEqual([{ logoUrl }, asked]);
    expect((await key.client.patch(path, { name: 'Other' })).body.branding).toEqual({ logoUrl });
    const none = await key.client.patch(path, { branding: {} });
    expect([none.status, 'branding' in none.body]).toEqual([200, false]);
    const gone = await fetch(logoUrl.replace(service.ctx.config.publicUrl, service.url));
    expect(gone.status).toBe(404);
  });

  test('comes before the organization’s, part by part, and after it the service’s own look is left', async () => {
    const { authIntegrationId: plain } = await newIntegration(key.client, facebook);
    const before = await introduction(plain);
    expect([before.includes('/connect/accents/'), before.includes('/connect/brands/')]).toEqual([
      false,
      false,
    ]);
    await brandOrganization({ accentColor: '0055AA', logoUrl: picture('/logo.jpg'), name: 'Harbour' });
    const { authIntegrationId: own } = await newIntegration(key.client, {
      ...facebook,
      branding: { accentColor: '#aa3300' },
    });
    const inherited = await introduction(plain);
    const mixed = await introduction(own);
    for (const [page, color] of [
      [inherited, '0055aa'],
      [mixed, 'aa3300'],
    ] as const) {
      expect(page).toContain(`/connect/accents/${color}.css`);
      expect(page).toContain(`/connect/brands/${key.organizationId}/logo?v=`);
      expect(plainText(page)).toContain('alt="Harbour Planner"');
    }
    const { body } = await key.client.post('/v1/portal-links', { externalUser: 'user-7' });
    const portal = plainText((await newEndUser(service).get(body.url)).text);
    expect(portal).toContain('/connect/accents/0055aa.css');
    expect(portal).toContain('alt="Harbour"');
    await brandOrganization({});
    expect(await introduction(plain)).not.toContain('/connect/accents/');
  });

  test('is gone with the integration', async () => {
    const branding = { logoUrl: picture('/logo.jpg') };
    const { authIntegrationId: id } = await newIntegration(key.client, { ...facebook, branding });
    const { logoUrl } = await read(id);
    await key.client.delete(`/v1/auth-integrations/${id}`);
    expect((await fetch(logoUrl.replace(service.ctx.config.publicUrl, service.url))).status).toBe(404);
  });
});

describe('a picture', () => {
  const create = (branding: object) =>
    key.client.post('/v1/auth-integrations', {
      ...facebook,
      name: 'Harbour Planner',
      clientId: '1',
      clientSecret: 's',
      returnOrigins: ['https://app.example.com'],
      branding,
    });
  const count = () => service.ctx.db.authIntegration.count({ where: { organizationId: key.organizationId } });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid_value', 'SVG is not taken'],
    [
      'GIF',
      Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
      'invalid_value',
      'no PNG, JPEG or WebP',
    ],
    ['too large', Buffer.concat([jpeg, Buffer.alloc(256 * 1024)]), 'too_big', 'more than 262144 bytes'],
    ['empty', Buffer.of(), 'invalid_value', 'no PNG, JPEG or WebP'],
  ])('that is %s is refused, and nothing is made', async (_, bytes, code, words) => {
    files.files.set('/refused', bytes);
    const before = await count();
    const answer = await create({ logoUrl: picture('/refused'), iconUrl: picture('/none.png') });
    expectViolations(answer, { 'branding.logoUrl': code, 'branding.iconUrl': 'invalid_value' });
    expect(JSON.stringify(answer.body)).toContain(words);
    expect(JSON.stringify(answer.body)).toContain('there is no such file');
    expect(await count()).toBe(before);
  });

  test.each([
    ['http://10.0.0.1/logo.png'],
    ['http://www.example.com/logo.png'],
    ['https://user:secret@www.example.com/logo.png'],
  ])('at %s is not asked for', async (logoUrl) => {
    expectViolations(await create({ logoUrl }), { 'branding.logoUrl': 'url_not_allowed' });
  });

  test('of another integration is no way to keep it', async () => {
    const { authIntegrationId: id } = await newIntegration(key.client, {
      ...facebook,
      branding: { logoUrl: picture('/logo.jpg') },
    });
    const { logoUrl } = await read(id);
    const answer = await create({ logoUrl: logoUrl.replace(id, 'test_int_other') });
    expectViolations(answer, { 'branding.logoUrl': 'invalid_value' });
  });
});

test.each([['red'], ['#12345'], ['#1234567'], ['#12345g'], ['']])(
  '%j is no accent color',
  async (accentColor) => {
    const { authIntegrationId: id } = await newIntegration(key.client, facebook);
    const answer = await key.client.patch(`/v1/auth-integrations/${id}`, { branding: { accentColor } });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('accentColor'),
    ]);
  },
);
