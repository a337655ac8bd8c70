/** The page of one request of the log. */
import { html } from 'hono/html';
import { violationMeanings } from '../../../../domain/administration/reference/violations.ts';
import { getRequest, type LoggedRequest } from '../../../../domain/foundation/request-log/list-requests.ts';
import { errorKinds, reasons } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, copyable, exactTime, facts, link } from '../../components.ts';
import type { Shown } from '../../declare.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { subjectLinks } from '../../subject-link.ts';
import { outcomeBadge, sameErrorsLink } from './words.ts';

export async function showRequest(visit: PageContext): Promise<Shown> {
  const request = await getRequest(visit.ctx, visit.caller, visit.params.requestLogEntryId ?? '');
  return {
    title: request.operationId ?? 'A request of no operation',
    content: html`${why(visit, request)}${await about(visit, request)}`,
  };
}

async function about(visit: PageContext, request: LoggedRequest): Promise<Html> {
  const { createdAt, operationId, durationMs, keyId, keyName, requestId, details } = request;
  const subjectId = details?.subjectId;
  const linked = await subjectLinks(visit, [subjectId]);
  return card(
    'About this request',
    facts([
      ['Answer', outcomeBadge(request)],
      ['When', exactTime(createdAt)],
      [
        'Operation',
        operationId ? html`<code>${operationId}</code>` : 'none: its address is that of no operation',
      ],
      ['Took', `${durationMs} ms`],
      ['Key', link(urlOf(visit, `/keys/${keyId}`), keyName ?? keyId)],
      ['Request-Id', copyable('Request-Id', requestId)],
      ...(subjectId ? [['About', linked(subjectId)] as const] : []),
    ]),
  );
}

/** Says what was wrong; the words are those of the guides, since those of the answer may have told what it carried. */
function why(visit: PageContext, request: LoggedRequest): Html {
  const { errorCode, details } = request;
  const { reason, violations = [], unknownParameters } = details ?? {};
  if (!errorCode && !unknownParameters) return html``;
  return card(
    errorCode ? 'Why it failed' : 'What to look at',
    html`${errorCode ? html`<p>${meaningOf(errorKinds, errorCode, 'message')} ${link(`${visit.ctx.config.publicUrl}/docs/guides/errors#${errorCode}`, 'What the guide says')}</p>` : ''}
${reason ? html`<p><code>${reason}</code>: ${meaningOf(reasons, reason, 'meaning')}</p>` : ''}
${violations.length > 0 ? violationTable(violations) : ''}
${unknownParameters ? html`<p>The operation has no query parameter of this name: ${unknownParameters.map((name) => html`<code>${name}</code> `)}</p>` : ''}
${(request.sameErrors ?? 0) > 1 ? html`<p>The same is in the log ${sameErrorsLink(visit, request)}.</p>` : ''}`,
  );
}

const violationTable = (violations: readonly { code?: string; path: string }[]) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="What was wrong"><table><caption class="visually-hidden">What was wrong</caption><thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Meaning</th></tr></thead><tbody>${violations.map(
    ({ code = '', path }) =>
      html`<tr><td data-label="Where"><code>${path || 'the body'}</code></td><td data-label="What">${code ? html`<code>${code}</code>` : 'unreadable'}</td><td data-label="Meaning">${meaningOfViolation(code)}</td></tr>`,
  )}</tbody></table></div>`;

const meaningOfViolation = (code: string) =>
  (violationMeanings as Readonly<Record<string, string>>)[code] ?? '';

/** Entries may be older than this version, so a name may be unknown. */
function meaningOf<Key extends string>(table: object, name: string, key: Key): string {
  return (table as Record<string, Record<Key, string>>)[name]?.[key] ?? '';
}
