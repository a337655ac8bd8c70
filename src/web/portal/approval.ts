/** The page on which somebody outside approves a post, or returns it. Each request opens the link again. */
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
import { isolate } from '../names.ts';
import { contentSecurityPolicy, readForm, unframed } from '../page.ts';
import { type Html, layout } from '../pages/layout.ts';
import { contentRows, instantIn } from '../post-content.ts';
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
  return contentSecurityPolicy(unframed(config), { 'img-src': origins, 'media-src': origins });
}

const addressOf = ({ config }: Pick<Context, 'config'>, { params }: ApprovalRequest) =>
  `${config.publicUrl}/approve/${params.token}`;

type Decision = 'approve' | 'return';

/** Makes the handler of a decision. What is refused is shown again with the reason. */
export function decideApproval(decision: Decision) {
  return async (ctx: Context, req: ApprovalRequest, res: Response): Promise<void> => {
    const approval = await openApproval(ctx, req.params.token, req.ip);
    const { approval: texts } = textsFor(req, undefined);
    const comment = ((await readForm(req, res)).get('comment') ?? '').trim().slice(0, longestComment);
    if (decision === 'return' && comment === '')
      return refuseDecision(ctx, req, res, approval, { text: texts.missing, status: 400 });
    const outcome = await approval.decide[decision](comment).catch(refusalIn(texts));
    if ('problem' in outcome) return refuseDecision(ctx, req, res, approval, outcome.problem);
    const { heading, explanation } = decision === 'approve' ? texts.approved : texts.returned;
    const isNow = decision === 'approve' && !outcome.scheduledFor;
    await send(ctx, req, res, approval, heading, said(isNow ? texts.approved.atOnce : explanation));
  };
}

interface Problem {
  text: string;
  status: number;
}

/** Shows the post again with what is wrong, or that somebody has decided meanwhile. */
async function refuseDecision(
  ctx: Context,
  req: ApprovalRequest,
  res: Response,
  approval: Approval,
  { text, status }: Problem,
): Promise<void> {
  const { approval: texts } = textsFor(req, undefined);
  res.status(status);
  const { post } = await openApproval(ctx, req.params.token);
  if (post) return sendPost(ctx, req, res, approval, post, text);
  return send(ctx, req, res, approval, texts.decided.heading, said(texts.decided.explanation));
}

/** As the contract has it. */
const longestComment = 2_000;

/** Says that it was refused, without what concerns the customer alone; rethrows faults. */
const refusalIn =
  (texts: Texts['approval']) =>
  (error: unknown): { problem: Problem } => {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const words: Partial<Record<string, string>> = {
      time_passed: texts.timePassed,
      files_awaited: texts.lacksFiles,
    };
    return { problem: { text: words[`${error.meta.reason}`] ?? texts.refused, status: 409 } };
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
  const { content, contentType, profile, files, lacksFiles } = post;
  const rows: (readonly [string, unknown])[] = [
    [approval.profile, html`<bdi>${profile}</bdi> (${kindOfContent(ctx, contentType as ContentType)})`],
    [approval.time, timeOf(texts, post)],
    ...contentRows(content, { ...texts, timeZone: post.timeZone }),
  ];
  return html`<p>${approval.lead(isolate(organization))}</p>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${files.length > 0 ? html`<h2>${approval.files}</h2>${files.map(fileOf)}` : ''}
${
  lacksFiles
    ? html`<p class="problem">${approval.lacksFiles}</p>`
    : html`<form method="post" action="${address}/approve"><button class="primary">${approval.approve}</button></form>`
}
<form method="post" action="${address}/return"><p class="field"><label>${approval.comment}
<textarea name="comment" rows="4" maxlength="${longestComment}" required></textarea></label></p>
<button class="secondary">${approval.giveBack}</button></form>`;
}

function timeOf({ tag, approval }: Texts, { scheduledFor, takesSlot, timeZone }: PostToApprove): string {
  if (scheduledFor) return instantIn(scheduledFor, { tag, timeZone });
  return takesSlot ? approval.nextSlot : approval.atOnce;
}

function fileOf({ url, kind, altText = '' }: PostToApprove['files'][number]): Html {
  if (kind === 'image') return html`<p><img class="media" src="${url}" alt="${altText}"></p>`;
  if (kind === 'video')
    return html`<p><video class="media" src="${url}" controls preload="metadata"></video></p>`;
  if (kind === 'audio') return html`<p><audio src="${url}" controls preload="metadata"></audio></p>`;
  return html`<p><a href="${url}" target="_blank">${kind}</a></p>`;
}
