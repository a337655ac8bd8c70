/** The page that makes a connect link. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { EarlierRequest } from '../../../../domain/connections/connect/create-session.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  button,
  card,
  checkboxes,
  emptyState,
  field,
  form,
  hidden,
  type Option,
  select,
} from '../../components.ts';
import type { ChangeResult, ConsoleChange, ConsolePage } from '../../declare.ts';
import { given, numberOf, textOf, wordsOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import { readProviders } from '../../providers.ts';
import { accountsOf, connectable, readEarlier, returnUrlFor, sessionPage } from './session-page.ts';

type Integration = Schemas['AuthIntegration'];

const halfHourSeconds = '1800';
const daySeconds = '86400';
const lifetimes: Option[] = [
  { value: halfHourSeconds, text: '30 minutes' },
  { value: daySeconds, text: '1 day' },
  { value: '604800', text: '7 days' },
];

/**
 * The page to make a connect link. Its query has `authIntegrationId`, or the `connectionId` of an end user who is to
 * connect again.
 */
export const connectPage: ConsolePage = {
  path: '/connections/connect',
  role: 'developer',
  show: async (context) => ({ title: await titleOf(context), content: await steps(context) }),
};

export const connect: ConsoleChange = {
  action: 'connectSessions.create',
  path: '/connections/connect',
  role: 'developer',
  page: connectPage,
  subject: 'authIntegrationId',
  details: (form) => ({
    operations: form.getAll('operation'),
    returnUrl: form.get('returnUrl'),
    externalUser: form.get('externalUser'),
    expiresInSeconds: form.get('expiresInSeconds'),
  }),
  run: async (context, form) => {
    const operations = form.getAll('operation');
    const named = wordsOf(form, 'namedProfiles');
    const session = await operate(context, 'connectSessions.create', {
      body: given({
        authIntegrationId: textOf(form, 'authIntegrationId'),
        returnUrl: textOf(form, 'returnUrl'),
        operations: operations.length > 0 ? operations : undefined,
        account: textOf(form, 'account'),
        namedProfiles: named.length > 0 ? named : undefined,
        state: textOf(form, 'state'),
        externalUser: textOf(form, 'externalUser'),
        language: textOf(form, 'language'),
        expiresInSeconds: numberOf(form, 'expiresInSeconds'),
      }),
    });
    return linkMade(context, session);
  },
};

/** Leads to the page with the link. */
export function linkMade(
  context: PageContext,
  { connectSessionId }: Schemas['ConnectSession'],
): ChangeResult {
  // Without a notice, since the page itself says what has become of the link, and would soon say something else.
  return { goTo: urlOf(context, fillPath(sessionPage.path, { connectSessionId })) };
}

async function titleOf(context: PageContext): Promise<string> {
  const connectionId = context.query.get('connectionId');
  const accounts = connectionId && (await accountsOf(context, connectionId));
  return accounts ? `Reconnect ${accounts}` : 'Connect an account';
}

async function steps(context: PageContext): Promise<Html> {
  const integrations = await connectable(context);
  if (integrations.length === 0)
    return emptyState(
      'End users connect through an app that you registered at the provider. There is no active one in this mode yet.',
      button(urlOf(context, '/integrations'), 'Set up a provider app', 'primary'),
    );
  const earlier = await readEarlier(context);
  const wanted =
    context.refused?.form.get('authIntegrationId') ??
    earlier?.authIntegrationId ??
    context.query.get('authIntegrationId');
  const chosen = integrations.find(({ authIntegrationId }) => authIntegrationId === wanted);
  const integration = chosen ?? (integrations.length === 1 ? integrations[0] : undefined);
  const isChosen = chosen !== undefined && earlier?.authIntegrationId === chosen.authIntegrationId;
  return html`${integrations.length > 1 && !isChosen ? await integrationChoice(context, integrations, integration) : ''}
${integration ? await linkForm(context, integration, earlier?.request) : ''}`;
}

async function integrationChoice(
  context: PageContext,
  integrations: readonly Integration[],
  chosen: Integration | undefined,
): Promise<Html> {
  const { nameOf, loginKindName } = await readProviders(context);
  const options: Option[] = integrations.map(({ authIntegrationId, name, providerId, loginKind }) => ({
    value: authIntegrationId,
    text: `${name}: ${nameOf(providerId)}, ${loginKindName(providerId, loginKind)}`,
  }));
  const option = ({ value, text }: Option) =>
    html`<option value="${value}"${value === chosen?.authIntegrationId ? html` selected` : ''}>${text}</option>`;
  return card(
    'Through which app?',
    html`<form class="filters" method="get" action="${urlOf(context, connectPage.path)}">
<label>Provider app <select name="authIntegrationId">${options.map(option)}</select></label><button class="secondary">Choose</button></form>`,
  );
}

async function linkForm(
  context: PageContext,
  integration: Integration,
  earlier: Partial<EarlierRequest> | undefined,
): Promise<Html> {
  const { nameOf, loginKindName, loginKind: kindOf } = await readProviders(context);
  const { authIntegrationId, name, providerId, loginKind, returnOrigins } = integration;
  const { namedProfiles } = kindOf(providerId, loginKind) ?? {};
  return card(
    'New link',
    html`<p>Through <strong>${name}</strong>: ${nameOf(providerId)}, ${loginKindName(providerId, loginKind)}.</p>
${form(context, connect, {
  query: Object.fromEntries(
    ['connectionId', 'connectSessionId'].flatMap((name) => {
      const value = context.query.get(name);
      return value ? [[name, value]] : [];
    }),
  ),
  submit: 'Make the link',
  fields: html`${hidden('authIntegrationId', [authIntegrationId])}
${await operationChoice(context, integration, earlier?.operations ?? [])}
${field(context, { name: 'returnUrl', label: 'Return URL', type: 'url', required: true, value: earlier?.returnUrl ?? returnUrlFor(context.ctx, integration), hint: html`Where the browser is sent at the end. Its origin has to be one of ${returnOrigins.join(', ')}.` })}
${namedProfiles ? field(context, { name: 'namedProfiles', label: 'Profiles', required: true, placeholder: namedProfiles.example, hint: 'Separated by spaces. The provider lists none, so name those to connect, by their ids or handles.' }) : ''}
${field(context, { name: 'externalUser', label: 'External user', value: earlier?.externalUser ?? '', hint: 'Your own id of the person this link is for. The connection keeps it, and no other user of yours can take the connection over.' })}
${select(context, { name: 'expiresInSeconds', label: 'The link works for', value: earlier?.externalUser ? daySeconds : halfHourSeconds, options: lifetimes, hint: 'Longer than 30 minutes only for a named external user.' })}
<details><summary>More</summary>
${field(context, { name: 'account', label: 'Account', value: earlier?.account ?? '', hint: 'Such as a handle, if the provider needs it first. The end user can change it.' })}
${field(context, { name: 'state', label: 'State', hint: 'A value of your own, returned with the browser.' })}
${field(context, { name: 'language', label: 'Language', placeholder: 'en', hint: 'Of the hosted pages, such as de or pt-BR. Empty: the browser’s.' })}</details>`,
})}`,
  );
}

/** Draws the choice of what the end user is asked for: whole content types, or single operations. */
async function operationChoice(
  context: PageContext,
  { providerId, loginKind }: Pick<Schemas['AuthIntegration'], 'providerId' | 'loginKind'>,
  values: readonly string[],
): Promise<Html> {
  const { data } = await operate(context, 'providers.surfaces.list', { path: { providerId } });
  const offered = data
    .flatMap(({ contentTypes }) => contentTypes)
    .map((described) => ({
      contentType: described.contentType,
      operations: operationsOf(described, loginKind),
    }))
    .filter(({ operations }) => operations.length > 0);
  const single = offered.flatMap(({ operations }) => operations);
  const ticked = context.refused?.form.getAll('operation') ?? values;
  return html`${checkboxes(context, {
    name: 'operation',
    legend: 'What for',
    hint: 'Whole content types, with all their operations and the provider’s notifications. None selected here or below: everything.',
    values,
    options: offered.map(({ contentType }) => ({ value: contentType, text: contentType })),
  })}
<details${single.some((operation) => ticked.includes(operation)) ? html` open` : ''}><summary>Single operations</summary>${checkboxes(
    context,
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
