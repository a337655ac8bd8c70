/** Turns whatever a console page throws into a page that says what happened and what to do. */
import type { Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { ConnectRefusal } from '../../domain/connections/connect/pages.ts';
import { EntryRefusal } from '../../domain/people/members/roles.ts';
import { InvalidInput, ServiceError } from '../../errors/index.ts';
import type { Html } from '../pages/layout.ts';
import { logFault } from '../send.ts';
import { button } from './components.ts';
import type { Shown } from './declare.ts';
import { shell, standalonePage } from './layout.ts';
import { consoleUrl, isInOrganization, type SignedInContext, withQuery } from './page-context.ts';
import { asProviderFault } from './provider-faults.ts';
import { pages } from './sections.ts';

interface Fault {
  /** What helps, if there is more than the way back. */
  mend?: Html;
  status: number;
  heading: string;
  text: string;
}

/** Logs the error unless it is a refusal, and answers with an error page, in the frame of the organization if it is known. */
export async function sendConsoleError(
  ctx: Pick<Context, 'config' | 'observability'>,
  res: Response,
  given: unknown,
): Promise<void> {
  const thrown = asProviderFault(given);
  const fault =
    thrown instanceof EntryRefusal ? entryFault(ctx, thrown) : faultOf(thrown, res.locals.requestId);
  logUnlessRefused(ctx, res, thrown);
  setRetryAfter(res, thrown);
  res.status(fault.status).type('html');
  res.send(`${await pageOf(ctx, res.locals.context as SignedInContext | undefined, fault)}`);
}

/** Sets `Retry-After` if the error says how long to wait. */
export function setRetryAfter(res: Response, error: unknown): void {
  if (error instanceof ServiceError && error.retryAfterSeconds !== undefined)
    res.set('Retry-After', `${Math.max(1, Math.ceil(error.retryAfterSeconds))}`);
}

/** Logs faults of the service and failures of providers, but not refusals. */
export function logUnlessRefused(ctx: Pick<Context, 'observability'>, res: Response, error: unknown): void {
  const refused = error instanceof ServiceError ? error.code !== 'internal' : error instanceof ConnectRefusal;
  if (!refused) logFault(ctx, res, error);
}

function pageOf(
  ctx: Pick<Context, 'config'>,
  context: SignedInContext | undefined,
  { heading, text, mend }: Fault,
) {
  const shown: Shown = {
    title: heading,
    content: html`<p>${text}</p>${mend ?? html`<p>${button(consoleUrl(ctx), 'To the console')}</p>`}`,
  };
  return context && isInOrganization(context)
    ? shell(context, pages, undefined, shown)
    : standalonePage(ctx.config, heading, shown.content);
}

/** Leads those who have to sign in in another way to that way. */
function entryFault(
  ctx: Pick<Context, 'config'>,
  { status, message, organizationId, byOwnSignIn }: EntryRefusal,
): Fault {
  const next = consoleUrl(ctx, `/${organizationId}/test`);
  const signOut = html`<form method="post" action="${consoleUrl(ctx, '/sign-out')}"><button class="secondary">Sign out</button></form>`;
  const url = withQuery(consoleUrl(ctx, `/sign-in/organizations/${organizationId}`), { next });
  return {
    status,
    heading: 'Sign in in another way',
    text: message,
    mend: html`${byOwnSignIn ? html`<p>${button(url, 'Continue with this sign-in', 'primary')}</p>` : ''}${signOut}<p>${button(consoleUrl(ctx), 'To the console')}</p>`,
  };
}

function faultOf(thrown: unknown, requestId: string): Fault {
  if (thrown instanceof ConnectRefusal)
    return {
      status: 403,
      heading: 'This form was not accepted',
      text: 'It did not come from a page of the console. Open the page again and submit it there.',
    };
  if (thrown instanceof ServiceError)
    return {
      status: thrown.status,
      heading: headings[thrown.code] ?? 'This did not work',
      text: reasonOf(thrown),
    };
  return {
    status: 500,
    heading: 'Something went wrong',
    text: `The fault is ours. Quote this number to support: ${requestId}`,
  };
}

/** Says what is wrong with each field, where the refusal is about fields. */
function reasonOf(thrown: ServiceError): string {
  const problems = thrown instanceof InvalidInput ? thrown.problems : [];
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ') || thrown.message;
}

const headings: Partial<Record<ServiceError['code'], string>> = {
  not_found: 'There is no such page',
  unauthorized: 'You may not do this',
  rate_limit_exceeded: 'Too many requests',
  service_unavailable: 'The service is briefly unavailable',
};
