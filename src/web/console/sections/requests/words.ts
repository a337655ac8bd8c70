/** Says of a request of the log how it ended and why, wherever it is shown. */
import { html } from 'hono/html';
import type { LoggedRequest } from '../../../../domain/foundation/request-log/list-requests.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge } from '../../components.ts';
import { type PageContext, urlOf } from '../../page-context.ts';

type Failed = Pick<LoggedRequest, 'status' | 'errorCode' | 'details'>;

export const requestUrl = (visit: PageContext, request: Pick<LoggedRequest, 'id'>) =>
  urlOf(visit, `/requests/${request.id}`);

export function outcomeBadge({ status, errorCode }: Failed): Html {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
  return html`${badge(`${status}`, tone)}${errorCode ? html` <span class="muted">${errorCode.replaceAll('_', ' ')}</span>` : ''}`;
}

/** Returns the reason, or else the first thing that is wrong and how many others there are. */
export function whyInShort({ details }: Failed): string | undefined {
  const { reason, violations: [first, ...others] = [], unknownParameters } = details ?? {};
  if (reason) return reason.replaceAll('_', ' ');
  if (first) {
    const said = [first.code?.replaceAll('_', ' '), first.path || 'the body'].filter(Boolean).join(' ');
    return others.length > 0 ? `${said}, and ${others.length} more` : said;
  }
  return unknownParameters ? `unknown: ${unknownParameters.join(', ')}` : undefined;
}

/** Leads to all requests that failed in the same way, where there are others. */
export function sameErrorsLink(visit: PageContext, { sameErrors = 0, details }: LoggedRequest): Html | '' {
  if (sameErrors < 2 || !details?.errorGroup) return '';
  const url = urlOf(visit, '/requests', { errorGroup: details.errorGroup });
  return html`<a class="in-text" href="${url}">${sameErrors.toLocaleString('en')} times</a>`;
}
