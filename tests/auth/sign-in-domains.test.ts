/** Tests how an organization proves that a domain is its own, with a name server that answers over UDP. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  addDomain,
  ownZones,
  recordFor,
  settingsPath,
  verifyDomain,
  type Zones,
} from '../support/own-sign-in.ts';
import { query } from '../support/query.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

let service: SharedService;
let zones: Zones;
let owner: SignedInMember;
let domain: string;
let count = 0;

beforeAll(async () => {
  service = await sharedTestService();
  zones = await ownZones(service);
});
afterAll(async () => {
  zones.close();
  await service.close();
});
beforeEach(async () => {
  count += 1;
  domain = `zone-${count}.com`;
  owner = await newMember(service, { organization: `Zone ${count}` });
});

const holderOf = async (name: string) => {
  const rows = await query(
    service,
    `SELECT organization_id FROM sign_in_domains WHERE verified_domain = '${name}'`,
  );
  return rows.map(({ organization_id }) => organization_id);
};

test('a domain is verified by the record that its page shows, and not before', async () => {
  expect((await addDomain(owner, ` @${domain.toUpperCase()}. `)).status).toBe(303);
  const { name, text } = await recordFor(service, owner, domain);
  const page = await owner.client.get(settingsPath(owner));
  expect(page.text).toContain(name);
  expect(page.text).toContain(text);
  const answers = [];
  for (const said of ['unknown', ['something else'], [`${text}0`], ['spf', text]] as const) {
    zones.answers[name] = said;
    const { status, text: shown } = await verifyDomain(owner, domain);
    answers.push([status, /no TXT record|says something else/.exec(shown)?.[0]]);
  }
  expect(answers).toEqual([
    [400, 'no TXT record'],
    [400, 'says something else'],
    [400, 'says something else'],
    [303, undefined],
  ]);
  expect(await holderOf(domain)).toEqual([owner.organizationId]);
  const rows = await query(
    service,
    `SELECT outcome FROM audit_entries WHERE organization_id = '${owner.organizationId}' AND action = 'signIn.verifyDomain'`,
  );
  expect(rows).toHaveLength(4);
});

test('a domain that one organization has verified is no other’s while its record is there', async () => {
  const other = await newMember(service, { organization: `Other zone ${count}` });
  for (const one of [owner, other]) await addDomain(one, domain);
  const first = await recordFor(service, owner, domain);
  const second = await recordFor(service, other, domain);
  zones.answers[first.name] = [first.text, second.text];
  expect((await verifyDomain(owner, domain)).status).toBe(303);
  const refused = await verifyDomain(other, domain);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Another organization has')]);
  expect(await holderOf(domain)).toEqual([owner.organizationId]);
  zones.answers[first.name] = [second.text];
  expect((await verifyDomain(other, domain)).status).toBe(303);
  expect(await holderOf(domain)).toEqual([other.organizationId]);
  expect((await owner.client.get(settingsPath(owner))).text).toContain('not verified');
});

test('a record of another organization verifies nothing', async () => {
  const other = await newMember(service, { organization: `Copied zone ${count}` });
  for (const one of [owner, other]) await addDomain(one, domain);
  const { name, text } = await recordFor(service, owner, domain);
  zones.answers[name] = [text];
  expect((await verifyDomain(other, domain)).status).toBe(400);
  expect(await holderOf(domain)).toEqual([]);
});

test('name servers that keep silent change nothing', async () => {
  await addDomain(owner, domain);
  const { name, text } = await recordFor(service, owner, domain);
  zones.answers[name] = [text];
  await verifyDomain(owner, domain);
  service.ctx.outbound.readTxt = async () => undefined;
  const answer = await verifyDomain(owner, domain);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('No name server has answered')]);
  expect((await owner.client.get(settingsPath(owner))).text).not.toContain('record missing');
});

test.each([
  ['gmail.com', 'addresses for anybody'],
  ['co.uk', 'Anybody can have addresses'],
  ['github.io', 'Anybody can have addresses'],
  ['com', 'Anybody can have addresses'],
  ['localhost', 'Anybody can have addresses'],
  ['127.0.0.1', 'not a domain'],
  ['https://example.com/', 'not a domain'],
  ['ada@example.com', 'not a domain'],
  ['exa mple.com', 'not a domain'],
  ['company.internal', 'not a domain of the internet'],
])('%s is no domain that can be added', async (typed, words) => {
  const answer = await addDomain(owner, typed);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test('a domain can be added once, and removed', async () => {
  await addDomain(owner, domain);
  expect((await addDomain(owner, domain)).status).toBe(409);
  const removed = await owner.client.post(`${settingsPath(owner)}/domains/${domain}/remove`);
  expect(removed.status).toBe(303);
  expect((await verifyDomain(owner, domain)).status).toBe(404);
});

test('the settings name each field that is wrong', async () => {
  const answer = await owner.client.post(settingsPath(owner), {
    issuer: 'http://identity.example',
    clientId: '',
    clientSecret: '',
    developerValues: 'engineers',
    defaultRole: 'owner',
    sessionHours: '500',
  });
  expect(answer.status).toBe(400);
  for (const words of ['Not encrypted', 'the client id', 'client secret', 'Name the claim', 'hours'])
    expect(answer.text).toContain(words);
  for (const [issuer, words] of [
    ['https://10.0.0.1', 'not a public address'],
    ['https://id.example/.well-known/openid-configuration', 'Leave out'],
    ['nonsense', 'Not a URL'],
  ] as const) {
    const refused = await owner.client.post(settingsPath(owner), {
      issuer,
      clientId: 'a',
      clientSecret: 'b',
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words)]);
  }
});
