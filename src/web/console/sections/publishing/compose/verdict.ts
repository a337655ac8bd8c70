/** Says whether the post of a form could be published, as `publishRequests.validate` does. */
import { html } from 'hono/html';
import { ServiceError } from '../../../../../errors/index.ts';
import type { Html } from '../../../../pages/layout.ts';
import { operate, type PageContext } from '../../../page-context.ts';
import { asProviderFault } from '../../../provider-faults.ts';
import { bodyOf } from './body.ts';
import { labelOf } from './fields.ts';
import { problemsOf } from './inputs.ts';

const words = (field: string) => {
  const [first = '', index, ...rest] = field.split('.');
  const file = index !== undefined && /^\d+$/.test(index) ? `file ${Number(index) + 1}` : undefined;
  const last = rest.at(-1) ?? (file ? undefined : index);
  return [labelOf(first), file, last && labelOf(last).toLowerCase()].filter(Boolean).join(', ');
};

/** @param form what has been typed; absent before anything was. */
export async function verdict(visit: PageContext, form: URLSearchParams | undefined): Promise<Html> {
  return html`<div id="verdict" role="status" class="stack">${form ? await judged(visit, form) : html`<p class="muted">What you write is checked against the provider’s rules as you go.</p>`}</div>`;
}

async function judged(visit: PageContext, form: URLSearchParams): Promise<Html> {
  try {
    const { variant, warnings = [] } = await operate(visit, 'publishRequests.validate', {
      body: bodyOf(form),
    });
    return html`<div class="notice good"><p>Ready to publish${variant ? html` as <strong>${variant.replaceAll('_', ' ')}</strong>` : ''}.</p></div>
${warnings.length > 0 ? html`<div class="notice warn"><p>Good to know:</p><ul>${warnings.map(({ field, message }) => html`<li>${field ? `${words(field)}: ` : ''}${message}</li>`)}</ul></div>` : ''}`;
  } catch (thrown) {
    const error = asProviderFault(thrown);
    if (!(error instanceof ServiceError)) throw error;
    const problems = problemsOf(error);
    if (problems.length === 0) return html`<div class="notice warn"><p>${error.message}</p></div>`;
    return html`<div class="notice"><p>Not ready yet:</p><ul>${problems.map(({ field, message }) => html`<li>${words(field)}: ${message}</li>`)}</ul></div>`;
  }
}
