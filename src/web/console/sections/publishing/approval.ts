/** What is done with a draft and with what waits for approval, on the page of the request. */
import { html } from 'hono/html';
import type { PublishInputContent } from '../../../../domain/publishing/admission/input.ts';
import { listApprovalLinks } from '../../../../domain/publishing/approval/approval-links.ts';
import type { Html } from '../../../pages/layout.ts';
import { contentRows } from '../../../post-content.ts';
import { english } from '../../../texts/english.ts';
import {
  button,
  card,
  copyable,
  detailsPanel,
  exactTime,
  facts,
  field,
  form,
  hidden,
  link,
} from '../../components.ts';
import { instantOf, textOf } from '../../form-values.ts';
import { forForm, localOf, may, operate, type PageContext, urlOf, zoneOfPage } from '../../page-context.ts';
import { compose } from './compose/page.ts';
import { filesToApprove } from './live-post.ts';
import { here, type PublishChange, type PublishRequest } from './posts.ts';

const role = 'developer';
const subject = 'publishRequestId';

export const submit: PublishChange = {
  action: 'publishRequests.submit',
  path: '/publishing/:publishRequestId/submit',
  role,
  subject,
  run: async (context) => {
    await operate(context, 'publishRequests.submit', { path: context.params });
    return { goTo: here(context), notice: 'Submitted. It is published once somebody has approved it.' };
  },
};

/** The field that says which submission a person has looked at. */
const shownField = 'submittedAt';

const submissionOf = ({ steps }: PublishRequest): string =>
  steps.findLast(({ name }) => name === 'submitted')?.at ?? '';

export const approve: PublishChange = {
  action: 'publishRequests.approve',
  path: '/publishing/:publishRequestId/approve',
  role,
  subject,
  run: async (context, given) => {
    const body = { submittedAt: given.get(shownField) ?? '' };
    const { scheduledFor } = await operate(context, 'publishRequests.approve', {
      path: context.params,
      body,
    });
    const notice = scheduledFor ? 'Approved. It is published at its time.' : 'Approved. It is on its way.';
    return { goTo: here(context), notice };
  },
};

export const giveBack: PublishChange = {
  action: 'publishRequests.return',
  path: '/publishing/:publishRequestId/return',
  role,
  subject,
  run: async (context, given) => {
    const submittedAt = textOf(given, shownField);
    const body = { comment: textOf(given, 'comment') ?? '', ...(submittedAt ? { submittedAt } : {}) };
    await operate(context, 'publishRequests.return', { path: context.params, body });
    return { goTo: here(context), notice: 'Returned. It is a draft again.' };
  },
};

/** Changes what most drafts are changed in; the form for a post takes everything else over into a new one. */
export const edit: PublishChange = {
  action: 'publishRequests.updateDraft',
  path: '/publishing/:publishRequestId/edit',
  role,
  subject,
  run: async (context, given) => {
    const text = textOf(given, 'text') && given.get('text')?.replaceAll('\r\n', '\n');
    const time = textOf(given, 'scheduledFor') ? (instantOf(given, 'scheduledFor') ?? '') : undefined;
    const body = { ...(text ? { text } : {}), ...(time === undefined ? {} : { scheduledFor: time }) };
    await operate(context, 'publishRequests.update', { path: context.params, body });
    return { goTo: here(context), notice: 'Saved. It is still a draft.' };
  },
};

/** Makes a link for somebody outside, whose address is shown once. */
export const createLink: PublishChange = {
  action: 'approvalLinks.create',
  path: '/publishing/:publishRequestId/approval-links',
  role,
  subject,
  details: (given) => ({ reviewer: given.get('reviewer') }),
  run: async (context, given) => {
    const publishRequestId = context.params.publishRequestId ?? '';
    const body = { publishRequestId, reviewer: textOf(given, 'reviewer') ?? '' };
    const { url, reviewer, expiresAt } = await operate(context, 'approvalLinks.create', { body });
    return {
      show: {
        title: `A link for ${reviewer}`,
        content: html`<div class="notice warn"><p>This address is shown only once. Whoever has it can approve the post, until ${exactTime(expiresAt)}.</p></div>
${card(reviewer, copyable('the address', url, 'primary'))}
<p>${link(here(context), 'To the post')}</p>`,
      },
    };
  },
};

export const deleteLink: PublishChange = {
  action: 'approvalLinks.delete',
  path: '/publishing/:publishRequestId/approval-links/:approvalLinkId/delete',
  role,
  subject: 'approvalLinkId',
  run: async (context) => {
    const { approvalLinkId = '' } = context.params;
    await operate(context, 'approvalLinks.delete', { path: { approvalLinkId } });
    return { goTo: here(context), notice: 'The link is deleted.' };
  },
};

/** Draws what a person can do with a draft, or with what waits for approval; empty for everything else. */
export async function approvalCard(
  context: PageContext,
  request: PublishRequest,
  content: PublishInputContent | undefined,
): Promise<Html | ''> {
  const { status, returnComment } = request;
  if (status !== 'draft' && status !== 'pending_approval') return '';
  const said = returnComment
    ? html`<div class="notice warn"><p>Returned with the comment: <bdi class="whole-text">${returnComment}</bdi></p></div>`
    : '';
  return status === 'draft'
    ? card('Draft', html`${said}${draft(context, request, content)}`)
    : card(
        'Waits for approval',
        html`${said}${whole(content)}${await filesToApprove(context, request)}${decision(context, request)}${await links(context, request)}`,
      );
}

function draft(
  context: PageContext,
  { publishRequestId, scheduledFor }: PublishRequest,
  content: PublishInputContent | undefined,
): Html {
  const params = { publishRequestId };
  const time = scheduledFor ? localOf(scheduledFor).slice(0, 16) : '';
  const fields = html`${area(forForm(context, edit), { name: 'text', label: 'Text', rows: 6, value: content?.text })}
${field(forForm(context, edit), { name: 'scheduledFor', label: `Time (${zoneOfPage().replaceAll('_', ' ')})`, type: 'datetime-local', value: time })}`;
  return html`<p>It is not published until it was submitted and approved.</p>
<div class="row">${form(context, submit, { params, submit: 'Submit for approval' })}
${detailsPanel(context, edit, 'Change the text or the time', form(context, edit, { params, fields, submit: 'Save', kind: 'secondary' }))}
${may(context, compose.role) ? button(urlOf(context, compose.path, { from: publishRequestId }), 'Use it for a new post', 'secondary') : ''}</div>`;
}

/** Draws all that would be published, so that nothing is approved unseen. */
function whole(content: PublishInputContent | undefined): Html | '' {
  return content ? facts(contentRows(content, { ...english, timeZone: zoneOfPage() })) : '';
}

function decision(context: PageContext, request: PublishRequest): Html {
  const { publishRequestId, scheduledFor, queueId } = request;
  const params = { publishRequestId };
  const shown = hidden(shownField, [submissionOf(request)]);
  const comment = area(forForm(context, giveBack), {
    name: 'comment',
    label: 'What is to be changed',
    rows: 3,
  });
  const fields = html`${shown}${comment}`;
  return html`<p>Once it is approved, it ${whenOf(request)}.</p>
<div class="row">${form(context, approve, { params, fields: shown, submit: scheduledFor || queueId ? 'Approve' : 'Approve and publish' })}
${detailsPanel(context, giveBack, 'Return it with a comment', form(context, giveBack, { params, fields, submit: 'Return', kind: 'secondary' }))}</div>`;
}

function whenOf({ scheduledFor, queueId }: PublishRequest): string {
  if (scheduledFor) return 'is published at its time';
  return queueId ? 'takes the next free slot of its queue' : 'is published at once';
}

/** Draws the links to a post that waits for approval, for whoever may publish. */
async function links(context: PageContext, { publishRequestId }: PublishRequest): Promise<Html | ''> {
  if (!may(context, createLink.role)) return '';
  const params = { publishRequestId };
  const made = await listApprovalLinks(context.ctx, context.caller, publishRequestId);
  const fields = field(forForm(context, createLink), {
    name: 'reviewer',
    label: 'For whom',
    hint: 'As the audit log names them. They see this post alone, and need no account.',
    required: true,
  });
  return html`${detailsPanel(context, createLink, 'Let somebody outside approve it', form(context, createLink, { params, fields, submit: 'Create a link', kind: 'secondary' }))}
${made.map((one) => html`<div class="row"><p>Link for <bdi>${one.reviewer}</bdi>, until ${exactTime(one.expiresAt)}</p>${form(context, deleteLink, { params: { ...params, approvalLinkId: one.id }, submit: 'Delete', kind: 'secondary' })}</div>`)}`;
}

function area(
  { refused }: PageContext,
  {
    name,
    label,
    rows,
    value = '',
  }: { name: string; label: string; rows: number; value?: string | undefined },
): Html {
  return html`<p class="field"><label>${label}
<textarea name="${name}" rows="${rows}">${refused?.form.get(name) ?? value}</textarea></label></p>`;
}
