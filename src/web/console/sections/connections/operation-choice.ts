import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { checkboxes } from '../../components.ts';
import { operate, type PageContext } from '../../page-context.ts';

/** Draws the choice of what the end user is asked for: whole content types, or single operations. */
export async function operationChoice(
  visit: PageContext,
  { providerId, loginKind }: Pick<Schemas['AuthIntegration'], 'providerId' | 'loginKind'>,
  values: readonly string[],
): Promise<Html> {
  const { data } = await operate(visit, 'providers.surfaces.list', { path: { providerId } });
  const offered = data
    .flatMap(({ contentTypes }) => contentTypes)
    .map((described) => ({
      contentType: described.contentType,
      operations: operationsOf(described, loginKind),
    }))
    .filter(({ operations }) => operations.length > 0);
  const single = offered.flatMap(({ operations }) => operations);
  const ticked = visit.refused?.form.getAll('operation') ?? values;
  return html`${checkboxes(visit, {
    name: 'operation',
    legend: 'What for',
    hint: 'Whole content types, with all their operations and the provider’s notifications. None selected here or below: everything.',
    values,
    options: offered.map(({ contentType }) => ({ value: contentType, text: contentType })),
  })}
<details${single.some((operation) => ticked.includes(operation)) ? html` open` : ''}><summary>Single operations</summary>${checkboxes(
    visit,
    {
      name: 'operation',
      legend: 'Operation by operation',
      hint: 'The end user is asked only for what these need.',
      values,
      options: single.map((operation) => ({ value: operation, text: operation })),
    },
  )}</details>`;
}

function operationsOf(
  { contentType, actions, publish, backfill }: Schemas['ContentTypeDescription'],
  loginKind: string,
): string[] {
  const offers = ({ scopes }: { scopes: readonly { loginKind: string }[] }) =>
    scopes.some((one) => one.loginKind === loginKind);
  return [
    ...actions.filter(offers).map(({ operationId }) => operationId),
    ...(publish.some(offers) ? [`${contentType}.publish`] : []),
    ...(backfill && offers(backfill) ? [`${contentType}.backfill`] : []),
  ];
}
