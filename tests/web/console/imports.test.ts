/** Tests the pages on which a person imports a file: sending it, the report, publishing, and the report as a file. */
import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { importHeldMs } from '../../../src/db/tables/publish-imports.ts';
import { csv } from '../../support/publish-imports.ts';
import { query } from '../../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let key: TestKey;
let developer: SignedInMember;
let connectedProfileId: string;
const at = (path: string) => `/console/${developer.organizationId}/test${path}`;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  developer = await newMember(service, { role: 'developer', organization: 'Importers' });
  key = await service.newKey({ organization: 'Importers' });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

/** Sends a file as a browser sends the form, without scripts. */
const send = (file: Buffer, origin = new URL(service.url).origin) =>
  request(service.url)
    .post(at('/publishing/imports'))
    .set({ Cookie: developer.cookie, Origin: origin })
    .attach('file', file, 'posts.csv');
const row = (name: string, more: Record<string, string> = {}) => ({
  key: name,
  connectedProfileIds: connectedProfileId,
  contentTypes: 'facebook.media.items',
  text: 'Rye',
  ...more,
});

test('a file is sent, its wrong rows are shown with their columns, and the others are published by a button', async () => {
  const page = (await developer.client.get(at('/publishing/imports'))).text;
  expect(page).toMatch(/<form[^>]*enctype="multipart\/form-data"/);
  const sent = await send(
    Buffer.from(csv([row('one'), row('two', { timeZone: 'Europe/Lisbon' }), row('three')])),
  );
  expect(sent.status).toBe(303);
  const path = new URL(sent.headers.location ?? '').pathname;
  await service.runDue('imports.rows');
  const report = (await developer.client.get(path)).text;
  expect(report).toContain('2 valid, 1 invalid');
  expect(report).toContain('<code>scheduledFor</code>');
  expect(report).toContain('Publish 2 rows');
  const ran = await developer.client.submit(`${path}/run`);
  expect(ran.status).toBe(200);
  await service.runDue('imports.rows');
  const done = (await developer.client.get(path)).text;
  expect(done).toContain('2 created');
  expect(done).not.toContain('Publish 2 rows');
});

test('rows that are outstanding are offered for publishing while their contents are held', async () => {
  const sent = await send(Buffer.from(csv([row('left over')])));
  const path = new URL(sent.headers.location ?? '').pathname;
  await service.runDue('imports.rows');
  const importId = path.split('/').at(-1) ?? '';
  await query(
    service,
    `WITH ended AS (UPDATE publish_imports SET status = 'completed' WHERE id = $1)
     UPDATE publish_import_rows SET status = 'outstanding' WHERE import_id = $1`,
    [importId],
  );
  expect((await developer.client.get(path)).text).toContain('Publish 1 rows');
  await query(
    service,
    `UPDATE publish_imports SET created_at = created_at - $2 * interval '1 ms' WHERE id = $1`,
    [importId, importHeldMs],
  );
  expect((await developer.client.get(path)).text).not.toContain('Publish 1 rows');
});

test('the report as a file has no formulas, whatever the keys are', async () => {
  const lines = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)'].map((name) =>
    JSON.stringify({ key: name, text: 'Rye' }),
  );
  const sent = await send(Buffer.from(lines.join('\n')));
  const path = new URL(sent.headers.location ?? '').pathname;
  const { text } = await developer.client.get(`${path}?format=csv`);
  const keys = text.split('\r\n').slice(1, 5);
  expect(keys.map((line) => line.split(',')[1])).toEqual([
    '"\'=HYPERLINK(""http://x"")"',
    "'+1",
    "'-1",
    "'@SUM(1)",
  ]);
});

test('a file that is no UTF-8, has a wrong header or is none is refused on the page, and one from another site altogether', async () => {
  const wrong: [Buffer, string][] = [
    [Buffer.from('Brötchen', 'latin1'), 'It is not UTF-8'],
    [Buffer.from('key,txet\n1,2\n'), 'Did you mean text?'],
    [Buffer.alloc(0), 'Required field.'],
  ];
  for (const [file, said] of wrong) {
    const { status, text } = await send(file);
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
  }
  expect((await send(Buffer.from(csv([row('four')])), 'https://other.example.com')).status).toBe(403);
  const viewer = await newMember(service, { role: 'viewer', organization: 'Importers' });
  expect((await viewer.client.get(at('/publishing/imports'))).text).not.toContain('multipart/form-data');
  expect((await viewer.client.post(at('/publishing/imports'), { file: csv([row('five')]) })).status).toBe(
    403,
  );
});
