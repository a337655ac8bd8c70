/** The page on which somebody outside approves a post, or returns it: every request opens the link anew. */
import type { Request, Response } from 'express';
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import type { ContentType } from '../../contract/index.ts';
import { readBrand } from '../../domain/foundation/branding/brand.ts';
import {
  type Approval,
  openApproval,
  type PostToApprove,
} from '../../domain/publishing/approval/approval-links.ts';
import { kindOfContent } from '../../domain/publishing/requests/name-posts.ts';
import { ServiceError } from '../../errors/index.ts';
import { readForm } from '../browser.ts';
import { isolate } from '../names.ts';
import { contentSecurityPolicy } from '../page.ts';
import { type Html, layout } from '../pages/layout.ts';
import { type Texts, textsFor } from '../texts/index.ts';

type ApprovalRequest = Request<{ token: string }>;

export async function showApproval(ctx: Context, req: ApprovalRequest, res: Response): Promise<void> {
  const approval = await openApproval(ctx, req.params.token);
  const { approval: texts } = textsFor(req, undefined);
  const { post } = approval;
  if (!post) return send(ctx, req, res, approval, texts.decided.heading, said(texts.decided.explanation));
  await sendPost(ctx, req, res, approval, post);
}

async function sendPost(
  ctx: Context,
  req: ApprovalRequest,
  res: Response,
  approval: Approval,
  post: PostToApprove,
  problem?: string,
): Promise<void> {
  const texts = textsFor(req, undefined);
  res.set('Content-Security-Policy', policyFor(ctx, post));
  const content = html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}${postPage(ctx, texts, approval, post, addressOf(ctx, req))}`;
  await send(ctx, req, res, approval, texts.approval.heading, content);
}

/** Files come from where providers fetch them, which may be the store. */
function policyFor({ config }: Pick<Context, 'config'>, { files }: PostToApprove): string {
  const origins = [...new Set(["'self'", ...files.map(({ url }) => new URL(url).origin)])].join(' ');
  return contentSecurityPolicy(config, { 'img-src': origins, 'media-src': origins });
}

const addressOf = ({ config }: Pick<Context, 'config'>, { params }: ApprovalRequest) =>
  `${config.publicUrl}/approve/${params.token}`;

type Decision = 'approve' | 'return';

/** Makes the handler of a decision. What is refused is shown again with the reason. */
export function decideApproval(decision: Decision) {
  return async (ctx: Context, req: ApprovalRequest, res: Response): Promise<void> => {
    const approval = await openApproval(ctx, req.params.token);
    const { approval: texts } = textsFor(req, undefined);
    const comment = ((await readForm(req, res)).get('comment') ?? '').trim().slice(0, longestComment);
    const problem =
      decision === 'return' && comment === ''
        ? { text: texts.missing, status: 400 }
        : await approval.decide[decision](comment).then(() => undefined, refusalIn(texts));
    if (problem) {
      res.status(problem.status);
      const { post } = await openApproval(ctx, req.params.token);
      if (post) return sendPost(ctx, req, res, approval, post, problem.text);
      return send(ctx, req, res, approval, texts.decided.heading, said(texts.decided.explanation));
    }
    const { heading, explanation } = decision === 'approve' ? texts.approved : texts.returned;
    await send(ctx, req, res, approval, heading, said(explanation));
  };
}

/** As the contract has it. */
const longestComment = 2_000;

/** Says that it was refused, without what concerns the customer alone; rethrows faults. */
const refusalIn = (texts: Texts['approval']) => (error: unknown) => {
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  const { reason } = error.meta;
  return { text: reason === 'time_passed' ? texts.timePassed : texts.refused, status: 409 };
};

const said = (text: string): Html => html`<p>${text}</p>`;

async function send(
  ctx: Context,
  req: ApprovalRequest,
  res: Response,
  { caller, organization }: Approval,
  heading: string,
  content: Html | Promise<Html>,
): Promise<void> {
  const own = await readBrand(ctx, { organizationId: caller.organizationId });
  const brand = { ...own, name: own.name ?? organization };
  const frame = { texts: textsFor(req, undefined), publicUrl: ctx.config.publicUrl, brand, framed: false };
  const page = await layout(frame, heading, html`${await content}`);
  res.type('html').send(page.toString());
}

// What is shown of a post.

function postPage(
  ctx: Context,
  texts: Texts,
  { organization }: Approval,
  post: PostToApprove,
  address: string,
): Html {
  const { approval } = texts;
  const { content, contentType, profile, files } = post;
  const rows: [string, unknown][] = [
    [approval.profile, html`<bdi>${profile}</bdi> (${kindOfContent(ctx, contentType as ContentType)})`],
    [approval.time, timeOf(texts, post)],
    ...(
      [
        [approval.title, content.title],
        [approval.warning, content.contentWarning],
        [approval.text, content.text],
        [approval.link, content.link],
        [approval.firstComment, content.firstComment],
      ] as const
    ).flatMap(([name, value]): [string, unknown][] =>
      value ? [[name, html`<bdi class="post-text">${value}</bdi>`]] : [],
    ),
  ];
  return html`<p>${approval.lead(isolate(organization))}</p>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${files.length > 0 ? html`<h2>${approval.files}</h2>${files.map(fileOf)}` : ''}
<form method="post" action="${address}/approve"><button class="primary">${approval.approve}</button></form>
<form method="post" action="${address}/return"><p class="field"><label>${approval.comment}
<textarea name="comment" rows="4" maxlength="${longestComment}" required></textarea></label></p>
<button class="secondary">${approval.giveBack}</button></form>`;
}

function timeOf({ tag, approval }: Texts, { scheduledFor, timeZone }: PostToApprove): string {
  if (!scheduledFor) return approval.atOnce;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(scheduledFor)} (${timeZone.replaceAll('_', ' ')})`;
}

function fileOf({ url, kind, altText = '' }: PostToApprove['files'][number]): Html {
  if (kind === 'image') return html`<p><img class="media" src="${url}" alt="${altText}"></p>`;
  if (kind === 'video')
    return html`<p><video class="media" src="${url}" controls preload="metadata"></video></p>`;
  if (kind === 'audio') return html`<p><audio src="${url}" controls preload="metadata"></audio></p>`;
  return html`<p><a href="${url}" target="_blank">${kind}</a></p>`;
}
