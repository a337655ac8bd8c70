/** The fields of a form that makes a key, and what they say. */
import { html } from 'hono/html';
import { ofMode } from '../../../../domain/foundation/caller.ts';
import type { KeyOptions } from '../../../../domain/people/keys.ts';
import { type InputProblem, validationError } from '../../../../errors/index.ts';
import { checkboxes, field } from '../../components.ts';
import { textOf } from '../../form-values.ts';
import type { PageContext } from '../../page-context.ts';
import { detailsOfRights, readRights, rightsFields } from './rights.ts';

/** @param name the name that the key gets unless the person changes it. */
export function keyFields(visit: PageContext, name = '') {
  return html`${field(visit, { name: 'name', label: 'Name', hint: 'Where it will be used, such as “production backend”.', required: true, value: name })}
${field(visit, { name: 'expires', label: 'Expires on', type: 'date', hint: 'At the beginning of that day, UTC. Empty: it does not expire.' })}
${rightsFields(visit)}`;
}

/** Asks what happens with query parameters that an operation does not have. */
export const unknownParametersField = (visit: PageContext) =>
  checkboxes(visit, {
    name: 'unknownParameters',
    legend: 'Unknown query parameters',
    hint: 'A misspelled filter selects everything. The header Unknown-Parameters names it in any case.',
    values: ofMode(visit.caller, { live: [], test: [refuse] }),
    options: [{ value: refuse, text: 'Refuse the request' }],
  });

const refuse = 'refuse';

export const refusesUnknownIn = (given: URLSearchParams) => given.get('unknownParameters') === refuse;

/** @throws ServiceError `validation_error` with everything that is wrong. */
export function readKeyOptions(
  visit: PageContext,
  given: URLSearchParams,
): Required<Pick<KeyOptions, 'name' | 'allowedOperations'>> & Pick<KeyOptions, 'expiresAt'> {
  const problems: InputProblem[] = [];
  const name = textOf(given, 'name') ?? '';
  if (name === '' || name.length > 100)
    problems.push({ field: 'name', message: 'Give the key a name of up to 100 characters.' });
  const expires = textOf(given, 'expires');
  const expiresAt = expires === undefined ? undefined : new Date(`${expires}T00:00:00Z`);
  if (expiresAt && !(expiresAt > visit.ctx.clock.now()))
    problems.push({ field: 'expires', message: 'Choose a day in the future, as YYYY-MM-DD.' });
  const allowedOperations = readRights(visit, given, problems);
  if (problems.length > 0) throw validationError(problems);
  return { name, allowedOperations, ...(expiresAt ? { expiresAt } : {}) };
}

/** Returns what the audit log keeps of the form. */
export function detailsOfKey(given: URLSearchParams) {
  return {
    name: given.get('name'),
    expires: given.get('expires'),
    ...detailsOfRights(given),
  };
}
