/** Serves the portal: every request opens the link again, so one that has ended ends its pages, too. */
import type { Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { actorNames, audited } from '../../domain/foundation/audit.ts';
import { requireAllowed } from '../../domain/people/portal.ts';
import { InvalidInput, ServiceError } from '../../errors/index.ts';
import { readForm } from '../page.ts';
import type { Html } from '../pages/layout.ts';
import { seeOther } from '../send.ts';
import { openPageContext, type PortalContext, type PortalRequest, sendPortalPage } from './page-context.ts';
import {
  addressOf,
  destinationPage,
  listPage,
  problems,
  type Refusal,
  samplePage,
  secretPage,
} from './pages.ts';

export async function showPortal(ctx: Context, req: PortalRequest, res: Response): Promise<void> {
  const context = await openPageContext(ctx, req, res);
  await sendList(context, res);
}

async function sendList(
  context: PortalContext,
  res: Response,
  refused: readonly Refusal[] = [],
): Promise<void> {
  const { data } = await context.operate('eventDestinations.list', { query: { limit: 100 } });
  const content = html`${problems(context, refused)}${listPage(context, data)}`;
  await sendPortalPage(context, res, context.texts.portal.list.heading, content);
}

export async function showPortalDestination(ctx: Context, req: PortalRequest, res: Response): Promise<void> {
  const context = await openPageContext(ctx, req, res);
  const { searchParams } = new URL(req.originalUrl, ctx.config.publicUrl);
  await sendDestination(context, req, res, { cursor: searchParams.get('cursor') ?? undefined });
}

async function sendDestination(
  context: PortalContext,
  { params }: PortalRequest,
  res: Response,
  { cursor, refused = [] }: { cursor?: string | undefined; refused?: readonly Refusal[] },
): Promise<void> {
  const path = { eventDestinationId: params.eventDestinationId ?? '' };
  const destination = await context.operate('eventDestinations.get', { path });
  const query = { limit: 20, ...(cursor && { cursor }) };
  const deliveries = await context.operate('eventDestinations.deliveries', { path, query });
  const content = html`${problems(context, refused)}${await destinationPage(context, destination, deliveries)}`;
  await sendPortalPage(context, res, context.texts.portal.destination.heading, content);
}

/** The result of a form: the address of the next page, or a page that is shown only this once. */
type Done = { goTo: string } | { heading: string; content: Html | Promise<Html> };
type Action = (
  context: PortalContext,
  form: URLSearchParams,
  path: { eventDestinationId: string },
) => Promise<Done>;

const actions: Record<string, { audit: string; run: Action }> = {
  create: {
    audit: 'eventDestinations.create',
    run: async (context, form) => {
      const body = bodyOf(form);
      requireAllowed(body.topics, context.link.topics, []);
      const made = await context.operate('eventDestinations.create', { body });
      return { heading: context.texts.portal.secret.added, content: secretPage(context, made) };
    },
  },
  edit: {
    audit: 'eventDestinations.update',
    run: async (context, form, path) => {
      const body = bodyOf(form);
      const before = await context.operate('eventDestinations.get', { path });
      requireAllowed(body.topics, context.link.topics, before.topics);
      return { goTo: addressOf(context, await context.operate('eventDestinations.update', { path, body })) };
    },
  },
  status: {
    audit: 'eventDestinations.update',
    run: async (context, form, path) => {
      const body = { status: form.get('status') };
      return { goTo: addressOf(context, await context.operate('eventDestinations.update', { path, body })) };
    },
  },
  secret: {
    audit: 'eventDestinations.rotateSecret',
    run: async (context, _form, path) => {
      const rotated = await context.operate('eventDestinations.rotateSecret', { path, body: {} });
      return { heading: context.texts.portal.secret.renewed, content: secretPage(context, rotated) };
    },
  },
  sample: {
    audit: 'eventDestinations.test',
    run: async (context, form, path) => {
      const destination = await context.operate('eventDestinations.get', { path });
      const body = { topic: form.get('topic') };
      const sample = await context.operate('eventDestinations.test', { path, body });
      return { heading: context.texts.portal.sample.sent, content: samplePage(context, destination, sample) };
    },
  },
  resend: {
    audit: 'eventDestinations.replay',
    run: async (context, form, path) => {
      const destination = await context.operate('eventDestinations.get', { path });
      await context.operate('eventDestinations.replay', { path, body: { eventId: form.get('eventId') } });
      return { goTo: addressOf(context, destination) };
    },
  },
  delete: {
    audit: 'eventDestinations.delete',
    run: async (context, _form, path) => {
      await context.operate('eventDestinations.delete', { path });
      return { goTo: context.home };
    },
  },
};

export const portalActions = Object.keys(actions).filter((name) => name !== 'create');

/** Makes the handler of a form. What is refused is shown again with the reason. */
export function decidePortal(name: string) {
  return async (ctx: Context, req: PortalRequest, res: Response): Promise<void> => {
    const context = await openPageContext(ctx, req, res);
    const form = await readForm(req, res);
    const path = { eventDestinationId: req.params.eventDestinationId ?? '' };
    const { audit: action, run } = actions[name] as (typeof actions)[string];
    const { organizationId, mode, externalUser } = context.caller;
    const subject = req.params.eventDestinationId;
    const entry = {
      organizationId,
      mode,
      actor: actorNames.portal(externalUser ?? ''),
      action,
      ...(subject && { subject }),
      ...(req.ip && { address: req.ip }),
    };
    const done = await audited(ctx, entry, () => run(context, form, path)).catch((error) => refused(error));
    if ('refused' in done) {
      res.status(done.status);
      if (name === 'create') return sendList(context, res, done.refused);
      return sendDestination(context, req, res, { refused: done.refused });
    }
    if ('goTo' in done) return seeOther(res, done.goTo);
    await sendPortalPage(context, res, done.heading, done.content);
  };
}

const shown: Partial<Record<ServiceError['code'], number>> = {
  validation_error: 400,
  quota_exceeded: 402,
  conflict: 409,
};

/** Returns what to say about a refusal that the user can do something about; rethrows every other error. */
function refused(error: unknown): { refused: Refusal[]; status: number } {
  const status = error instanceof ServiceError ? shown[error.code] : undefined;
  if (!(error instanceof ServiceError) || status === undefined) throw error;
  const found = (error instanceof InvalidInput ? error.problems : []).map(({ field, message }) => ({
    field,
    reason: message,
  }));
  return { refused: found.length > 0 ? found : [{ field: undefined, reason: error.message }], status };
}

function bodyOf(form: URLSearchParams) {
  const name = form.get('name')?.trim();
  return { ...(name ? { name } : {}), url: form.get('url')?.trim() ?? '', topics: form.getAll('topics') };
}
