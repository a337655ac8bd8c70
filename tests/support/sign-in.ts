/** People who are signed in to the console, made without a password: hashing one takes a tenth of a second. */
import { randomBytes } from 'node:crypto';
import request, { type Test } from 'supertest';
import { type MemberRole, setMember } from '../../src/db/members.ts';
import { ensureOrganization } from '../../src/db/organizations.ts';
import { createUser } from '../../src/db/users.ts';
import type { TestService } from './service.ts';

export interface ConsoleClient {
  get(path: string): Test;
  /** A form, as the console's own pages send it. */
  post(path: string, form?: Form): Test;
  /** A form that comes from somewhere else. */
  postFrom(headers: Record<string, string>, path: string, form?: Form): Test;
}

type Form = Record<string, string | string[]>;

export interface SignedInMember {
  userId: string;
  email: string;
  organizationId: string;
  /** What their browser sends. */
  cookie: string;
  client: ConsoleClient;
}

export interface MemberOptions {
  /** By its name; made when it is new. */
  organization?: string;
  /** `null`: a member of nothing. */
  role?: MemberRole | null;
  operator?: boolean;
  email?: string;
  name?: string;
}

export async function newMember(
  service: TestService,
  { organization = 'Acme', role = 'owner', operator = false, email, name = 'Ada Member' }: MemberOptions = {},
): Promise<SignedInMember> {
  const { ctx } = service;
  const { id: organizationId } = await ensureOrganization(ctx.db, organization);
  const address = email ?? `${randomBytes(6).toString('hex')}@example.com`;
  const user = await createUser(ctx.db, { name, email: address, operator });
  if (!user) throw new Error(`${address} is taken`);
  if (role) await setMember(ctx.db, organizationId, user.id, role);
  const visitor = { headers: { 'user-agent': 'tests' }, address: '127.0.0.1' };
  const cookie = cookieOf(await ctx.auth.openSession(visitor, user.id));
  return { userId: user.id, email: address, organizationId, cookie, client: consoleClient(service, cookie) };
}

/** `Set-Cookie` -> `Cookie`, without those that were deleted. */
export function cookieOf(setCookies: readonly string[]): string {
  return setCookies
    .filter((line) => !/Max-Age=0(;|$)/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function cookiesOf({ headers }: { headers: Record<string, unknown> }): string[] {
  return (headers['set-cookie'] ?? []) as string[];
}

export function consoleClient({ url, ctx }: TestService, cookie = ''): ConsoleClient {
  const send = (test: Test) => (cookie ? test.set('Cookie', cookie) : test);
  const origin = new URL(ctx.config.publicUrl).origin;
  const client: ConsoleClient = {
    get: (path) => send(request(url).get(path)),
    post: (path, form) => client.postFrom({ Origin: origin }, path, form),
    postFrom: (headers, path, form = {}) =>
      send(request(url).post(path))
        .set(headers)
        .type('form')
        .send(new URLSearchParams(pairs(form)).toString()),
  };
  return client;
}

function pairs(form: Form): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}
