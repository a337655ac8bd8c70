/**
 * The data that every page of the console works with: who is visiting, in which organization and mode, and
 * what they may do.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request } from 'express';
import { parse } from 'hono/utils/cookie';
import { Temporal } from 'temporal-polyfill';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import { isTimeZone } from '../../domain/foundation/schedule.ts';
import {
  type MemberRole,
  type Membership,
  membershipsOf,
  needsApproval,
  ranks,
  reaches,
  requireEntry,
} from '../../domain/people/members/roles.ts';
import { notFound, type ServiceError } from '../../errors/index.ts';
import { type ResourceOperationId, runOperation, runOperationOnce } from '../../http/run-operation.ts';

export const modes = ['live', 'test'] as const;

/**
 * Who may see a page: a role of an organization, operators of the deployment, or every person who is signed
 * in.
 */
export type Audience = MemberRole | 'operator' | 'person';

/**
 * Where pages lie, after the console's address: those of one person, those of operators, and those of an organization.
 */
const areas = {
  person: '/account',
  operator: '/operator',
  organization: '/:organizationId/:mode',
} as const;

export function areaOf(role: Audience): string {
  return role === 'person' || role === 'operator' ? areas[role] : areas.organization;
}

/** The context of a request by somebody who is signed in, on any page. */
export interface SignedInContext {
  ctx: Context;
  req: Request;
  user: SignedIn;
  /** The address before the paths of the area's pages. */
  area: string;
  /** The membership in the organization of this page; absent on pages that need none. */
  membership?: Membership;
  /** The parameters in the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The address of the page that is shown. The form of a refused change was sent to a different one. */
  here: string;
  /** The form that was refused; the page shows it again with what was typed and why it was refused. */
  refused?: { change: string; error: ServiceError; form: URLSearchParams };
}

/** The context of a page of an organization, in one of its modes. */
export interface PageContext extends SignedInContext {
  /** The person's organizations, by name. */
  memberships: Membership[];
  membership: Membership;
  caller: Caller;
}

export function isInOrganization(context: SignedInContext): context is PageContext {
  return context.membership !== undefined;
}

/**
 * Builds the context of the page that the path names.
 * @throws ServiceError `not_found`, also for an organization that exists but that the person does not belong to.
 * @throws EntryRefusal when the person has to sign in in another way to enter the organization.
 */
export async function openPageContext(
  ctx: Context,
  req: Request,
  user: SignedIn,
  role: Audience,
): Promise<SignedInContext> {
  const params = req.params as Record<string, string>;
  const context: SignedInContext = {
    ctx,
    req,
    user,
    area: consoleUrl(ctx, fillPath(areaOf(role), params)),
    params,
    query: new URL(req.originalUrl, ctx.config.publicUrl).searchParams,
    here: addressOf(ctx, req),
  };
  return areaOf(role) === areas.organization ? enterOrganization(context) : context;
}

async function enterOrganization(context: SignedInContext): Promise<PageContext> {
  const { organizationId = '', mode: name = '', ...params } = context.params;
  const all = await membershipsOf(context.ctx, context.user.userId);
  const membership = all.find((candidate) => candidate.organizationId === organizationId);
  const mode = modes.find((candidate) => candidate === name);
  if (!membership || !mode) throw notFound('The page');
  await requireEntry(context.ctx, context.user, membership);
  const memberships = all.filter((one) => reaches(context.user, one.organizationId));
  const person = { userId: context.user.userId };
  const caller = {
    organizationId,
    mode,
    keyId: '',
    person,
    needsApproval: needsApproval(membership, { mode }),
  };
  return { ...context, params, memberships, membership, caller };
}

/** Returns the context for one form's fields, without what was typed into another form of the page. */
export function forForm<AnyContext extends SignedInContext>(
  context: AnyContext,
  { action }: { action: string },
): AnyContext {
  if (context.refused?.change === action) return context;
  const { refused: _, ...rest } = context;
  return rest as AnyContext;
}

/**
 * Tells whether the signed-in person may see what is meant for this audience. An audience that is a role
 * includes the higher roles of the organization.
 */
export function may({ user, membership }: SignedInContext, role: Audience): boolean {
  if (role === 'person') return true;
  if (role === 'operator') return user.operator;
  return membership !== undefined && ranks[membership.role] >= ranks[role];
}

/** Returns a request's address as the browser knows it; a proxy may have removed the path of PUBLIC_URL. */
export function addressOf(
  { config }: Pick<Context, 'config'>,
  { originalUrl }: Pick<Request, 'originalUrl'>,
): string {
  return config.publicUrl + originalUrl;
}

/** Returns an address in the console. */
export function consoleUrl(ctx: Pick<Context, 'config'>, path = ''): string {
  return `${ctx.config.publicUrl}/console${path}`;
}

type Query = Record<string, string | undefined>;

/** Returns the address of a page in the same area, such as the same organization and mode. */
export function urlOf({ area }: SignedInContext, path: string, query: Query = {}): string {
  return withQuery(area + path, query);
}

/** Adds the given parameters to a URL; empty and missing ones are left out. */
export function withQuery(url: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (given.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

/** Fills parameters into a path: `/keys/:keyId` with `{ keyId }` becomes `/keys/key_…`. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type Parts = Parameters<typeof runOperation>[3];

/** Runs an operation of the contract for the page's organization and mode. */
export function operate<Id extends ResourceOperationId>(
  context: PageContext,
  operationId: Id,
  parts: Parts = {},
) {
  return runOperation(context.ctx, context.caller, operationId, parts);
}

/** Runs an operation once for a key that the form has, so that a form that is sent twice acts once. */
export function operateOnce<Id extends ResourceOperationId>(
  context: PageContext,
  operationId: Id,
  request: { key: string; body: unknown },
) {
  return runOperationOnce(context.ctx, context.caller, operationId, request);
}

// The time zone of a page: the one that the person has chosen, else that of the browser, which a script tells by a cookie,
// else UTC. Whatever a page is made of asks here.

export const utc = 'UTC';
/** No zone has a longer name. */
const mostCharacters = 64;

const zones = new AsyncLocalStorage<string>();

/** Makes a page in the time zone of its visitor. */
export function inZoneOf<Result>(context: Pick<SignedInContext, 'req' | 'user'>, make: () => Result): Result {
  return zones.run(context.user.timeZone ?? zoneOfBrowser(context) ?? utc, make);
}

export const zoneOfPage = (): string => zones.getStore() ?? utc;

/** Returns an instant by the clock of the page's zone; an empty text for none. */
export const localOf = (instant: string): string =>
  instant && `${Temporal.Instant.from(instant).toZonedDateTimeISO(zoneOfPage()).toPlainDateTime()}`;

/** Returns the time of day of an instant by this clock, such as 09:30. */
export const clockOf = (instant: string): string => localOf(instant).slice(11, 16);

function zoneOfBrowser({ req }: Pick<SignedInContext, 'req'>): string | undefined {
  const name = parse(req.headers.cookie ?? '', 'time_zone').time_zone;
  return name && name.length <= mostCharacters && isTimeZone(name) ? name : undefined;
}
