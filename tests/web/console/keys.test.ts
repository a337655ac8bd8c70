import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeKey as makeByKey } from '../../support/keys.ts';
import { clientOf, sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let developer: SignedInMember;
let base: string;

beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer' });
  base = `/console/${developer.organizationId}/test/keys`;
});

/** Makes a key by the console's form, and returns the key that the page then shows. */
async function makeKey(
  form: Record<string, string | string[]> = { name: 'production backend' },
): Promise<string> {
  const { status, text } = await developer.client.post(base, form);
  expect(status).toBe(200);
  return /svc_test_\w{49}/.exec(text)?.[0] ?? '';
}

const statusWith = async (key: string, path = '/v1/connections') =>
  (await fetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } })).status;

const keyIdOf = async () => (await service.ctx.db.apiKey.findFirst({ orderBy: { id: 'desc' } }))?.id ?? '';

describe('API keys in the console', () => {
  test('where there is none, the page says what one is for', async () => {
    const { text } = await developer.client.get(`/console/${developer.organizationId}/live/keys`);
    expect(text).toContain('There is no key in this mode yet');
  });

  test('a new key is shown once, and works', async () => {
    const key = await makeKey();
    expect(await statusWith(key)).toBe(200);
    const { text } = await developer.client.get(base);
    expect(text).toContain('production backend');
    expect(text).not.toContain(key);
    expect(text).toContain(`svc_test_…${key.slice(-4)}`);
  });

  /** Returns how the API answers a key that reads, stages media, and makes a portal link, without a body that is any use. */
  async function audienceOf(key: string) {
    const post = async (path: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await fetch(service.url + path, { method: 'POST', body: '{}', headers })).status;
    };
    return [await statusWith(key), await post('/v1/media'), await post('/v1/portal-links')];
  }

  test.each([
    ['all', 'All', [200, 400, 400]],
    ['read', 'Read only', [200, 401, 401]],
    ['publish', 'Publish', [200, 400, 401]],
  ])('a key with the rights "%s" has these, and its page says so', async (rights, label, reach) => {
    const key = await makeKey({ name: `may ${rights}`, rights });
    expect(await audienceOf(key)).toEqual(reach);
    const { text } = await developer.client.get(`${base}/${await keyIdOf()}`);
    expect(text).toMatch(new RegExp(`<dt>May</dt><dd>${label} <`));
    expect((await developer.client.get(base)).text).toContain(`>${label}</td>`);
  });

  test('a key for some resources is refused all others, and its page lists them', async () => {
    const form = { name: 'custom', rights: 'custom', 'access.connections': 'read', 'access.media': 'write' };
    const key = await makeKey({ ...form, 'access.portalLinks': 'none' });
    expect(await audienceOf(key)).toEqual([200, 400, 401]);
    const { text } = await developer.client.get(`${base}/${await keyIdOf()}`);
    const said = [...text.matchAll(/<dt>(Connections|Media|Portal Links)<\/dt><dd>([^<]*)</g)].map(
      ([, ...one]) => one,
    );
    expect(said).toEqual([
      ['Connections', 'Read'],
      ['Media', 'Read and write'],
    ]);
  });

  test('a key that may do nothing is not made, since no list means everything', async () => {
    const before = await service.ctx.db.apiKey.count();
    const refused = await developer.client.post(base, { name: 'nothing', rights: 'custom' });
    expect([refused.status, refused.text.includes('access to at least one resource')]).toEqual([400, true]);
    expect(await service.ctx.db.apiKey.count()).toBe(before);
  });

  test('a key with operations of its own choosing shows them by their ids', async () => {
    await makeKey({ name: 'by the API', rights: 'read' });
    const id = await keyIdOf();
    await service.ctx.db.apiKey.update({ where: { id }, data: { allowedOperations: ['connections.list'] } });
    const { text } = await developer.client.get(`${base}/${id}`);
    expect(text).toContain('<dt>Connections</dt><dd><code>connections.list</code>');
  });

  test('what is wrong comes back with what was typed, field by field, and makes no key', async () => {
    const count = () => service.ctx.db.apiKey.count();
    const before = await count();
    const { status, text } = await developer.client.post(base, {
      name: '',
      expires: '2001-01-01',
      rights: 'nonsense',
      'access.media': 'write',
    });
    expect(status).toBe(400);
    for (const part of [
      '<code>name</code>',
      '<code>expires</code>',
      '<code>rights</code>',
      'value="2001-01-01"',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/name="access.media">.*value="write" selected/);
    expect(await count()).toBe(before);
  });

  test('a key that a key has made leads to that one', async () => {
    const maker = await makeKey({ name: 'Rotation' });
    const makerId = await keyIdOf();
    const { keyId } = await makeByKey(clientOf(service.url, maker), { name: 'Made' });
    expect((await developer.client.get(`${base}/${keyId}`)).text).toMatch(
      new RegExp(`<dt>Made by the key</dt><dd><a href="[^"]*/keys/${makerId}">Rotation</a>`),
    );
    expect((await developer.client.get(`${base}/${makerId}`)).text).not.toContain('Made by');
    expect((await developer.client.get(base)).text).toContain('>a key</td>');
  });

  test('before a key is revoked, its page says how many active keys it and those have made, and leads to them', async () => {
    const maker = await makeKey({ name: 'Seed' });
    const makerId = await keyIdOf();
    const page = () => developer.client.get(`${base}/${makerId}`).then(({ text }) => text);
    expect(await page()).not.toContain('keep working');
    const child = await makeByKey(clientOf(service.url, maker), { name: 'Child' });
    const grandchild = await makeByKey(clientOf(service.url, child.key), { name: 'Grandchild' });
    expect(await page()).toContain('keep working: 2 active keys.');
    const listed = `${base}?createdByKeyId=${makerId}`;
    expect(await page()).toContain(`${listed}"`);
    const { text } = await developer.client.get(listed);
    expect([text.includes('>Child</a>'), text.includes('>Grandchild</a>')]).toEqual([true, false]);
    for (const [id, left] of [
      [child.keyId, '1 active key.'],
      [grandchild.keyId, undefined],
    ] as const) {
      await developer.client.post(`${base}/${id}/revoke`);
      if (left) expect(await page()).toContain(`keep working: ${left}`);
      else expect(await page()).not.toContain('keep working');
    }
  });

  test('a live key has no test controls to be allowed', async () => {
    const { text } = await developer.client.get(`/console/${developer.organizationId}/live/keys`);
    expect(text).toContain('name="access.connections"');
    expect(text).not.toContain('name="access.test"');
  });

  test('what becomes of unknown query parameters is said when a key is made, and changed on its page', async () => {
    const misspelled = '/v1/connections?limt=5';
    const strict = await makeKey({ name: 'strict', unknownParameters: 'refuse' });
    const lenient = await makeKey({ name: 'lenient' });
    expect([await statusWith(strict, misspelled), await statusWith(lenient, misspelled)]).toEqual([400, 200]);
    const path = `${base}/${await keyIdOf()}`;
    expect((await developer.client.get(path)).text).toContain('Refuse unknown query parameters');
    await developer.client.post(`${path}/unknown-parameters`, { unknownParameters: 'refuse' });
    await until(async () => (await statusWith(lenient, misspelled)) === 400);
    expect((await developer.client.get(path)).text).toContain('Ignore unknown query parameters');
    const { text } = await developer.client.post(`${path}/roll`, { graceHours: '0' });
    expect(await statusWith(/svc_test_\w{49}/.exec(text)?.[0] ?? '', misspelled)).toBe(400);
  });

  test('rolling shows a new key, and ends the old one after its grace', async () => {
    const old = await makeKey({ name: 'to roll' });
    const { status, text } = await developer.client.post(`${base}/${await keyIdOf()}/roll`, {
      graceHours: '0',
    });
    expect(status).toBe(200);
    const fresh = /svc_test_\w{49}/.exec(text)?.[0] ?? '';
    await until(async () => (await statusWith(old)) === 401);
    expect(await statusWith(fresh)).toBe(200);
  });

  test('a grace that is none is refused, and the key continues', async () => {
    const key = await makeKey({ name: 'to keep' });
    const path = `${base}/${await keyIdOf()}/roll`;
    for (const graceHours of ['', '73', '-1', 'x']) {
      const { status, text } = await developer.client.post(path, { graceHours });
      expect(status).toBe(400);
      // The page shows the form open, so that the input can be corrected.
      expect(text).toContain('<details class="confirm" open><summary>Roll…');
    }
    expect(await statusWith(key)).toBe(200);
  });

  test('a revoked key is refused, and its page offers nothing more', async () => {
    const key = await makeKey({ name: 'to revoke' });
    const path = `${base}/${await keyIdOf()}`;
    const { status, headers } = await developer.client.post(`${path}/revoke`);
    expect(status).toBe(303);
    await until(async () => (await statusWith(key)) === 401);
    const landed = await developer.client.get(
      new URL(headers.location ?? '').href.replace(/^https?:\/\/[^/]+/, ''),
    );
    expect(landed.text).toContain('The key is revoked');
    expect((await developer.client.get(path)).text).not.toContain('/revoke"');
  });

  test('every change is in the audit log, with who and from where, and never with the key', async () => {
    const key = await makeKey({ name: 'audited', rights: 'custom', 'access.connections': 'read' });
    const entry = await service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({
      organizationId: developer.organizationId,
      mode: 'test',
      userId: developer.userId,
      actor: developer.email,
      action: 'keys.create',
      details: { name: 'audited', rights: 'custom', access: { connections: 'read' } },
      outcome: 'done',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(JSON.stringify(entry)).not.toContain(key.slice(9, 40));
  });

  test('however much is sent, the audit log keeps a little of it', async () => {
    const access = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`access.${at}`, 'read']));
    const name = `${'a'.repeat(299)}${'\u{1F35E}'.repeat(2_000)}`;
    expect((await developer.client.post(base, { name, rights: 'custom', ...access })).status).toBe(400);
    const entry = await service.ctx.db.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'keys.create', outcome: 'refused' });
    expect(JSON.stringify(entry?.details).length).toBeLessThan(3_000);
  });
});
