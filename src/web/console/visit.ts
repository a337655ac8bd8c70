/** What every page of the console works with: who has come, to which organization and mode, and what they may do. */
import type { Request } from 'express';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Membership, membershipsOf } from '../../domain/members/membership.ts';
import { type MemberRole, ranks } from '../../domain/members/ranks.ts';
import { notFound, type ServiceError } from '../../errors.ts';
import { type ResourceOperationId, runOperation } from '../../http/run-operation.ts';

export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

export interface Visit {
  ctx: Context;
  req: Request;
  user: SignedIn;
  /** The organizations that they are a member of, by name. */
  memberships: Membership[];
  /** The one that they are in. */
  membership: Membership;
  caller: Caller;
  /** Of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The address of the page that is shown: a refused form is answered at another one. */
  here: string;
  /** A form that was refused: the page shows it again, with what was typed and why. */
  refused?: { change: string; error: ServiceError; form: URLSearchParams };
}

/** Throws `not_found` for an organization that they are no member of, as for one that is not there. */
export async function openVisit(ctx: Context, req: Request, user: SignedIn): Promise<Visit> {
  const { organizationId = '', mode: name = '', ...params } = req.params as Record<string, string>;
  const memberships = await membershipsOf(ctx, user.userId);
  const membership = memberships.find((candidate) => candidate.organizationId === organizationId);
  const mode = modes.find((candidate) => candidate === name);
  if (!membership || !mode) throw notFound('The page');
  return {
    ctx,
    req,
    user,
    memberships,
    membership,
    caller: { organizationId, mode, keyId: '' },
    params,
    query: new URL(req.originalUrl, ctx.config.publicUrl).searchParams,
    here: addressOf(ctx, req),
  };
}

/** For the fields of a form: what was typed into another form of the page is not theirs. */
export function forForm(visit: Visit, { action }: { action: string }): Visit {
  const { refused, ...rest } = visit;
  return refused?.change === action ? visit : rest;
}

export function may({ membership }: Visit, role: MemberRole): boolean {
  return ranks[membership.role] >= ranks[role];
}

/** As browsers know it: a proxy may have taken the path of PUBLIC_URL off. */
export function addressOf({ config }: Context, { originalUrl }: Pick<Request, 'originalUrl'>): string {
  return config.publicUrl + originalUrl;
}

/** Where the console is. */
export function consoleUrl(ctx: Context, path = ''): string {
  return `${ctx.config.publicUrl}/console${path}`;
}

type Query = Record<string, string | undefined>;

/** The address of a page of the same organization and mode. */
export function urlOf({ ctx, caller }: Visit, path: string, query: Query = {}): string {
  return withQuery(consoleUrl(ctx, `/${caller.organizationId}/${caller.mode}${path}`), query);
}

export function withQuery(url: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${url}?${new URLSearchParams(given)}` : url;
}

/** `/keys/:keyId` and `{ keyId }` -> `/keys/key_…` */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type Parts = Parameters<typeof runOperation>[3];

/** An operation of the contract, as this organization and mode. */
export function operate<Id extends ResourceOperationId>(visit: Visit, operationId: Id, parts: Parts = {}) {
  return runOperation(visit.ctx, visit.caller, operationId, parts);
}
