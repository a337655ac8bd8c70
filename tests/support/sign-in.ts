/** Signs people in to the console without a password, since hashing a password takes a tenth of a second. */
import { randomBytes } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';
import { type MemberRole, setMember } from '../../src/db/tables/members.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { createUser } from '../../src/db/tables/users.ts';
import { connections } from './client.ts';
import type { TestService } from './service.ts';

export interface ConsoleClient {
  get(path: string): Test;
  /** Sends a form as the console's own pages do. */
  post(path: string, form?: Form): Test;
  /**
   * Sends a form, and returns the page that a browser then shows: the answer or, if that is a redirect, the
   * target of it, requested with the new cookies.
   */
  submit(path: string, form?: Form): Promise<Response>;
  /** Sends a form with headers of the test's own, such as the `Origin` of another site. */
  postFrom(headers: Record<string, string>, path: string, form?: Form): Test;
}

type Form = Record<string, string | string[]>;

export interface SignedInMember {
  userId: string;
  email: string;
  organizationId: string;
  /** The cookies that their browser sends. */
  cookie: string;
  client: ConsoleClient;
}

interface MemberOptions {
  /** The name of the organization, which is created if it is new. */
  organization?: string;
  /** The role; `null` makes a person who is a member of no organization. */
  role?: MemberRole | null;
  operator?: boolean;
  email?: string;
  name?: string;
  /** Whether it is proven that the address is theirs, which it is unless the test says otherwise. */
  proven?: boolean;
}

export async function newMember(
  service: TestService,
  {
    organization = 'Acme',
    role = 'owner',
    operator = false,
    email,
    name = 'Ada Member',
    proven = true,
  }: MemberOptions = {},
): Promise<SignedInMember> {
  const { ctx } = service;
  const { id: organizationId } = await ensureOrganization(ctx.db, organization);
  const address = email ?? `${randomBytes(6).toString('hex')}@example.com`;
  const user = await createUser(ctx.db, { name, email: address, operator, proven });
  if (!user) throw new Error(`${address} is taken`);
  if (role) await setMember(ctx.db, organizationId, user.id, role);
  const visitor = { headers: { 'user-agent': 'tests' }, address: '127.0.0.1' };
  const cookie = cookieOf(await ctx.security.auth.openSession(visitor, user.id));
  return { userId: user.id, email: address, organizationId, cookie, client: consoleClient(service, cookie) };
}

/** Turns `Set-Cookie` headers into a `Cookie` header, without deleted cookies. */
export function cookieOf(setCookies: readonly string[]): string {
  return setCookies
    .filter((line) => !/Max-Age=0(;|$)/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function cookiesOf({ headers }: { headers: Record<string, unknown> }): string[] {
  return (headers['set-cookie'] ?? []) as string[];
}

export function consoleClient(service: TestService, cookie = ''): ConsoleClient {
  const { url, ctx } = service;
  const send = (test: Test) => {
    test.agent(connections);
    return cookie ? test.set('Cookie', cookie) : test;
  };
  const origin = new URL(ctx.config.publicUrl).origin;
  const client: ConsoleClient = {
    get: (path) => send(request(url).get(path)),
    post: (path, form) => client.postFrom({ Origin: origin }, path, form),
    async submit(path, form) {
      const answer = await client.post(path, form);
      if (answer.status !== 303) return answer;
      const { pathname, search } = new URL(answer.headers.location ?? '');
      return consoleClient(service, cookieOf(cookiesOf(answer)) || cookie).get(pathname + search);
    },
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
