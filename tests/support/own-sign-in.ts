/** Sets up an organization's own sign-in as its owner does: over the console's pages, and with records of a real name server. */
import { createTxtReader } from '../../src/outbound/resolve-txt.ts';
import { type Answer, startNameServer } from './name-server.ts';
import { query } from './query.ts';
import type { TestService } from './service.ts';
import { type ConsoleClient, consoleClient, cookieOf, cookiesOf, type SignedInMember } from './sign-in.ts';

export interface Zones {
  /** What the name server answers, by the name. */
  answers: Record<string, Answer>;
  close(): void;
}

/** Makes the service ask a name server of the test's own. */
export async function ownZones(service: TestService): Promise<Zones> {
  const answers: Record<string, Answer> = {};
  const server = await startNameServer(answers);
  service.ctx.outbound.readTxt = createTxtReader([server.address]);
  return { answers, close: () => server.close() };
}

export const settingsPath = ({ organizationId }: Pick<SignedInMember, 'organizationId'>) =>
  `/console/${organizationId}/live/single-sign-on`;

type Settings = Record<string, string>;

interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export function saveSettings(
  owner: SignedInMember,
  { issuer, clientId, clientSecret }: Provider,
  settings: Settings = {},
) {
  return owner.client.post(settingsPath(owner), {
    issuer,
    clientId,
    clientSecret,
    defaultRole: 'viewer',
    sessionHours: '12',
    ...settings,
  });
}

/** Returns the record that the service asks for: its name and its text. */
export async function recordFor(
  service: TestService,
  { organizationId }: Pick<SignedInMember, 'organizationId'>,
  domain: string,
): Promise<{ name: string; text: string }> {
  const [row] = await query(
    service,
    `SELECT challenge FROM sign_in_domains WHERE organization_id = '${organizationId}' AND domain = '${domain}'`,
  );
  return {
    name: `_social-content-verification.${domain}`,
    text: `social-content-verification=${row?.challenge}`,
  };
}

export async function addDomain(owner: SignedInMember, domain: string) {
  return owner.client.post(`${settingsPath(owner)}/domains`, { domain });
}

export async function verifyDomain(owner: SignedInMember, domain: string) {
  return owner.client.post(`${settingsPath(owner)}/domains/${domain}/verify`);
}

/** Adds a domain, publishes its record, and verifies it. */
export async function ownDomain(
  service: TestService,
  zones: Zones,
  owner: SignedInMember,
  domain: string,
): Promise<void> {
  await addDomain(owner, domain);
  const { name, text } = await recordFor(service, owner, domain);
  zones.answers[name] = [text];
  const answer = await verifyDomain(owner, domain);
  if (answer.status !== 303) throw new Error(answer.text);
}

interface Arrived {
  /** The page on which the provider's answer ended, or the address that it led to. */
  status: number;
  text: string;
  location: string;
  cookie: string;
  client: ConsoleClient;
}

/** Goes to the provider like a browser that it knows already. Returns where it sends the browser back, and the cookie for that. */
export async function goToProvider(
  service: TestService,
  path: string,
  client: ConsoleClient = consoleClient(service),
  carried = '',
): Promise<{ back: string; cookie: string }> {
  const leaving = await client.get(path);
  if (!leaving.headers.location) throw new Error(`not sent to the provider: ${leaving.text}`);
  const there = await fetch(leaving.headers.location, { redirect: 'manual' });
  const { pathname, search } = new URL(there.headers.get('location') ?? '');
  const cookie = [carried, cookieOf(cookiesOf(leaving))].filter(Boolean).join('; ');
  return { back: pathname + search, cookie };
}

export async function comeBack(service: TestService, back: string, cookie: string): Promise<Arrived> {
  const answer = await consoleClient(service, cookie).get(back);
  const opened = cookieOf(cookiesOf(answer));
  return {
    status: answer.status,
    text: answer.text,
    location: answer.headers.location ?? '',
    cookie: opened,
    client: consoleClient(service, opened),
  };
}
