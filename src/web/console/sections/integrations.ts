/**
 * The section of Auth Integrations, the customer's own apps at the providers, with a check of what is wrong with
 * them.
 */
import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { readBrand } from '../../../domain/foundation/branding/brand.ts';
import type { Html } from '../../pages/layout.ts';
import { brandFields, brandingOf, brandPreview } from '../brand-fields.ts';
import {
  alert,
  badge,
  card,
  checkboxes,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  field,
  form,
  hidden,
  id,
  link,
  type Option,
  select,
  type Tone,
  time,
} from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { numberOf, textOf, wordsOf } from '../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../page-context.ts';
import { type Providers, readProviders } from '../providers.ts';
import { csvOf, type Table, table } from '../table.ts';

type Integration = Schemas['AuthIntegration'];
type Provider = Schemas['Provider'];
type Login = Schemas['LoginKind'];
type DailyBudget = Schemas['DailyBudget'];
type AppSecret = Schemas['AppSecret'];
type Finding = Schemas['AuthIntegrationFinding'];

const list: ConsolePage = {
  path: '/integrations',
  role: 'viewer',
  nav: { label: 'Provider apps', group: 'Build' },
  show: async (context) => {
    const providers = await readProviders(context);
    return {
      title: 'Provider apps',
      content: html`<p>Your own apps at the providers, to which end users grant access. The API calls them Auth Integrations.</p>
${detailsPanel(context, create, 'Register an app', card('New app', createForm(context, providers.all)))}
${await table(context, integrationTable(context, providers))}`,
    };
  },
  csv: (context) => ({ filename: `provider-apps-${context.caller.mode}.csv`, lines: exportLines(context) }),
};

const detail: ConsolePage = {
  path: '/integrations/:authIntegrationId',
  role: 'viewer',
  show: async (context) => {
    const integration = await operate(context, 'authIntegrations.get', { path: context.params });
    return {
      title: integration.name,
      content: html`${disabled(context, integration)}${await aboutAndDeeds(context, integration)}`,
    };
  },
};

const here = (context: PageContext) => urlOf(context, fillPath(detail.path, context.params));

const create: ConsoleChange = {
  action: 'authIntegrations.create',
  path: '/integrations',
  role: 'developer',
  page: list,
  details: (given) => ({
    name: given.get('name'),
    login: given.get('login'),
    clientId: given.get('clientId'),
    returnOrigins: wordsOf(given, 'returnOrigins'),
  }),
  run: async (context, given) => {
    const [providerId, loginKind] = (given.get('login') ?? '').split(' ');
    const { authIntegrationId } = await operate(context, 'authIntegrations.create', {
      body: { providerId, loginKind, ...filledIn(given, ['clientId']), ...changed(given) },
    });
    return {
      goTo: urlOf(context, fillPath(detail.path, { authIntegrationId })),
      notice: 'The app is registered. Enter the addresses below at the provider, then check it.',
    };
  },
};

const update: ConsoleChange = {
  action: 'authIntegrations.update',
  path: '/integrations/:authIntegrationId',
  role: 'developer',
  page: detail,
  subject: 'authIntegrationId',
  details: (given) => ({
    name: given.get('name'),
    status: given.get('status'),
    returnOrigins: wordsOf(given, 'returnOrigins'),
    newSecret: Boolean(given.get('clientSecret')),
    changedSecrets: secretsOf(given).map(({ name }) => name),
    ...limitsOf(given),
  }),
  run: async (context, given) => {
    await operate(context, 'authIntegrations.update', {
      path: context.params,
      body: given.has('name')
        ? { ...changed(given), ...limitsOf(given), ...filledIn(given, ['status']) }
        : filledIn(given, ['status']),
    });
    return { goTo: here(context), notice: 'The app is changed.' };
  },
};

const brand: ConsoleChange = {
  action: 'authIntegrations.changeBranding',
  path: '/integrations/:authIntegrationId/branding',
  role: 'developer',
  page: detail,
  subject: 'authIntegrationId',
  details: (given) => ({ branding: brandingOf(given) }),
  run: async (context, given) => {
    const body = { branding: brandingOf(given) };
    await operate(context, 'authIntegrations.update', { path: context.params, body });
    return { goTo: here(context), notice: 'The branding is saved.' };
  },
};

const check: ConsoleChange = {
  action: 'authIntegrations.check',
  path: '/integrations/:authIntegrationId/check',
  role: 'developer',
  page: detail,
  subject: 'authIntegrationId',
  run: async (context) => {
    const { checks, checkedAt } = await operate(context, 'authIntegrations.check', { path: context.params });
    const integration = await operate(context, 'authIntegrations.get', { path: context.params });
    return {
      show: {
        title: integration.name,
        content: html`${findings(checks, checkedAt)}${await aboutAndDeeds(context, integration)}`,
      },
    };
  },
};

const remove: ConsoleChange = {
  action: 'authIntegrations.delete',
  path: '/integrations/:authIntegrationId/delete',
  role: 'developer',
  page: detail,
  subject: 'authIntegrationId',
  run: async (context) => {
    await operate(context, 'authIntegrations.delete', { path: context.params });
    return {
      goTo: urlOf(context, list.path),
      notice: 'The app is deleted here. At the provider it still exists.',
    };
  },
};

export const integrations: Section = {
  pages: [list, detail],
  changes: [create, update, brand, check, remove],
};

async function* exportLines(context: PageContext) {
  yield* csvOf(context, 'provider-apps', integrationTable(context, await readProviders(context))).lines;
}

function integrationTable(context: PageContext, { nameOf, loginKindName }: Providers): Table<Integration> {
  return {
    caption: 'Provider apps, newest first',
    columns: [
      {
        heading: 'Name',
        text: ({ name }) => name,
        cell: ({ name, authIntegrationId }) =>
          link(urlOf(context, fillPath(detail.path, { authIntegrationId })), name),
      },
      { heading: 'Provider', text: ({ providerId }) => nameOf(providerId) },
      { heading: 'Login', text: ({ providerId, loginKind }) => loginKindName(providerId, loginKind) },
      { heading: 'Status', text: ({ status }) => status, cell: ({ status }) => statusBadge(status) },
      {
        heading: 'Id',
        text: ({ authIntegrationId }) => authIntegrationId,
        cell: false,
      },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    read: (_given, page) => operate(context, 'authIntegrations.list', { query: page }),
    empty: emptyState(
      'No app is registered in this mode yet. In test mode any client id and secret will do; in live mode you need your own app at the provider.',
    ),
  };
}

function statusBadge(status: Integration['status']) {
  const tones: Record<Integration['status'], Tone> = { active: 'good', disabled: 'warn' };
  return badge(status, tones[status]);
}

function disabled(context: PageContext, { status, authIntegrationId }: Integration): Html | '' {
  if (status !== 'disabled') return '';
  return alert('warn', {
    what: 'This app is disabled: nobody can connect through it.',
    why: 'Connections that were made through it keep working.',
    mend: form(context, update, {
      params: { authIntegrationId },
      fields: hidden('status', ['active']),
      submit: 'Enable',
    }),
  });
}

async function aboutAndDeeds(context: PageContext, integration: Integration) {
  const { name, dailyBudgets, loginKinds } = await operate(context, 'providers.get', {
    path: { providerId: integration.providerId },
  });
  const login = loginKinds.find(({ loginKind }) => loginKind === integration.loginKind);
  const { secrets = [], products = [] } = login ?? {};
  const params = { authIntegrationId: integration.authIntegrationId };
  return html`${card(
    'Enter these at the provider',
    facts([
      ['Redirect URI', copyable('redirect URI', integration.redirectUri)],
      ...webhookFacts(integration),
      ...userCallbackFacts(integration),
    ]),
    form(context, check, { params, submit: 'Check the app' }),
  )}
${card(
  'About this app',
  facts([
    ['Status', statusBadge(integration.status)],
    ['Id', copyable('the id', integration.authIntegrationId)],
    ['Provider', login ? `${name}, ${login.name}` : name],
    ['Client id', id(integration.clientId)],
    ...secrets.map(({ name, label }): [string, string] => [
      label,
      integration.storedSecrets?.includes(name) ? 'stored' : 'not entered',
    ]),
    ...products
      .filter(({ id: product }) => integration.products?.includes(product))
      .map(({ name }): [string, string] => ['Product', name]),
    ['Return origins', integration.returnOrigins.map((origin) => html`<code>${origin}</code> `)],
    ['Daily limits', dailyLimitsOf(integration)],
    ['Created', exactTime(integration.createdAt)],
    ['Changed', exactTime(integration.updatedAt)],
  ]),
)}
${card('Branding', await branding(context, integration))}
<div class="row">${detailsPanel(context, update, 'Change…', card('Change the app', updateForm(context, integration, { dailyBudgets, login })))}
${confirmDialog(context, remove, { params, ask: 'Delete…', warning: 'Nobody can connect through it afterwards. An app with connections cannot be deleted.', submit: 'Delete the app' })}</div>`;
}

/** Draws how pages look to those who connect through the app, and the form for what it has of its own. */
async function branding(context: PageContext, { authIntegrationId, name, branding: own = {} }: Integration) {
  const seen = await readBrand(context.ctx, {
    organizationId: context.caller.organizationId,
    authIntegrationId,
  });
  return html`<p>What end users see who connect through this app. What is left empty is ${link(urlOf(context, '/branding'), 'as for the whole organization')}.</p>
${brandPreview(context, { ...seen, name })}
${form(context, brand, { params: { authIntegrationId }, submit: 'Save the branding', fields: brandFields(context, own) })}`;
}

/** The address and the token of the webhook, where the customer enters them. */
function webhookFacts({ webhook }: Integration): [string, Html][] {
  if (webhook.setup !== 'entered') return [];
  return [
    ['Webhook callback URL', copyable('webhook callback URL', webhook.callbackUrl)],
    ['Webhook verify token', copyable('webhook verify token', webhook.verifyToken)],
  ];
}

function userCallbackFacts({ userCallbacks }: Integration): [string, Html][] {
  if (!userCallbacks) return [];
  const { deauthorizeUrl, dataDeletionUrl } = userCallbacks;
  return [
    ['Deauthorize callback URL', copyable('deauthorize callback URL', deauthorizeUrl)],
    ['Data deletion request URL', copyable('data deletion request URL', dataDeletionUrl)],
  ];
}

const findingTones: Record<Finding['status'], Tone> = { ok: 'good', problem: 'bad', unknown: 'warn' };

function findings(checks: readonly Finding[], checkedAt: string) {
  return card(
    'Check results',
    html`<p class="muted">${time(checkedAt)}</p><ul class="findings">${checks.map(
      ({ name, status, message, fix }) =>
        html`<li>${badge(status, findingTones[status])} <strong>${name.replaceAll('_', ' ')}</strong> ${message}${fix ? html`<br>${fix}` : ''}</li>`,
    )}</ul>`,
  );
}

function createForm(context: PageContext, providers: readonly Provider[]) {
  const logins: Option[] = providers.flatMap(({ providerId, name, loginKinds }) =>
    loginKinds.map((login) => ({
      value: `${providerId} ${login.loginKind}`,
      text: `${name}: ${login.name}`,
    })),
  );
  return form(context, create, {
    submit: 'Register the app',
    fields: html`${select(context, { name: 'login', label: 'Provider and login', options: logins })}
${commonFields(context)}
${field(context, { name: 'clientId', label: 'Client id', hint: 'As the provider shows it. Empty where the provider registers no apps.', autocomplete: 'off' })}
${clientSecretField(context)}${secretFields(context, secretsOfLogins(providers))}${productFields(
  context,
  providers.flatMap(({ loginKinds }) => loginKinds),
)}`,
  });
}

function dailyLimitsOf({ dailyLimits = [], neverSpend = [] }: Integration): string {
  const never = neverSpend.map((budget) => ({ budget, limit: 'never' }));
  const all = [...dailyLimits, ...never];
  if (all.length === 0) return "the provider's own";
  return all.map(({ budget, limit }) => `${budget.replaceAll('_', ' ')}: ${limit}`).join(', ');
}

function updateForm(
  context: PageContext,
  integration: Integration,
  { dailyBudgets, login }: { dailyBudgets: readonly DailyBudget[]; login: Login | undefined },
) {
  const { storedSecrets = [], products = [] } = integration;
  const { secrets = [] } = login ?? {};
  return form(context, update, {
    params: { authIntegrationId: integration.authIntegrationId },
    submit: 'Save',
    fields: html`${commonFields(context, integration)}${clientSecretField(context)}${secretFields(context, secrets, storedSecrets)}${productFields(context, login ? [login] : [], products)}
${limitFields(context, integration, dailyBudgets)}
${select(context, {
  name: 'status',
  label: 'Status',
  value: integration.status,
  options: [
    { value: 'active', text: 'active' },
    { value: 'disabled', text: 'disabled: nobody can connect through it' },
  ],
})}`,
  });
}

function commonFields(context: PageContext, integration?: Integration) {
  return html`${field(context, { name: 'name', label: 'Name', hint: 'As end users see it.', value: integration?.name ?? '', required: true })}
${field(context, { name: 'returnOrigins', label: 'Return origins', hint: 'Where end users may be sent back to: your site, such as https://app.example.com. Separate several with spaces.', value: integration?.returnOrigins.join(' ') ?? new URL(context.ctx.config.publicUrl).origin, required: true })}
${field(context, { name: 'configurationId', label: 'Configuration id', hint: 'Only where the provider has configurations of logins.', value: integration?.configurationId ?? '' })}`;
}

const clientSecretField = (context: PageContext) =>
  field(context, {
    name: 'clientSecret',
    label: 'Client secret',
    type: 'password',
    hint: 'Kept encrypted, and never shown.',
    autocomplete: 'off',
  });

const secretPrefix = 'secret.';
const removal = 'removedSecret';

/** Draws a field for each further secret, and a checkbox for each stored one that an app can do without. */
function secretFields(context: PageContext, secrets: readonly AppSecret[], stored: readonly string[] = []) {
  const removable = secrets.filter(({ name, required }) => !required && stored.includes(name));
  return html`${secrets.map(({ name, label, description }) =>
    field(context, {
      name: `${secretPrefix}${name}`,
      label,
      type: 'password',
      hint: `${description} Kept encrypted, and never shown.${stored.includes(name) ? ' One is stored; leave empty to keep it.' : ''}`,
      autocomplete: 'off',
    }),
  )}
${
  removable.length > 0
    ? checkboxes(context, {
        name: removal,
        legend: 'Remove stored secrets',
        options: removable.map(({ name, label }) => ({ value: name, text: label })),
      })
    : ''
}`;
}

/** Returns the secrets that any login has, each once, and says which have it. */
function secretsOfLogins(providers: readonly Provider[]): AppSecret[] {
  const declared = providers.flatMap(({ name: provider, loginKinds }) =>
    loginKinds.flatMap(({ name, secrets = [] }) =>
      secrets.map((secret) => ({ secret, login: `${provider}: ${name}` })),
    ),
  );
  return [...Map.groupBy(declared, ({ secret }) => `${secret.name} ${secret.label}`).values()].flatMap(
    (same) => {
      const [first] = same;
      const logins = same.map(({ login }) => login).join(', ');
      return first ? [{ ...first.secret, description: `${logins}. ${first.secret.description}` }] : [];
    },
  );
}

/** Reads the further secrets that were filled in, and those to be removed, which have no value. */
function secretsOf(given: URLSearchParams): { name: string; value?: string }[] {
  const filled = [...new Set(given.keys())].flatMap((name) => {
    const value = name.startsWith(secretPrefix) ? textOf(given, name) : undefined;
    return value === undefined ? [] : [{ name: name.slice(secretPrefix.length), value }];
  });
  const names = filled.map(({ name }) => name);
  const removed = given.getAll(removal).filter((name) => !names.includes(name));
  return [...filled, ...removed.map((name) => ({ name }))];
}

/** Draws a checkbox for each product that an app may have at the provider; none where there are no products. */
function productFields(context: PageContext, logins: readonly Login[], held: readonly string[] = []) {
  const options = logins.flatMap(({ name: login, products = [] }) =>
    products.map(({ id: value, name, description }) => ({
      value,
      text: `${login}: ${name}. ${description}`,
    })),
  );
  return options.length > 0
    ? checkboxes(context, {
        name: 'products',
        legend: 'Products of the app at the provider',
        values: held,
        options,
      })
    : '';
}

/** Reads the products; none when none was chosen, which leaves them as they are. */
const productsIn = (given: URLSearchParams) => {
  const products = given.getAll('products');
  return products.length > 0 ? { products } : {};
};

const limitField = 'dailyLimit.';

function limitFields(
  context: PageContext,
  { dailyLimits = [], neverSpend = [] }: Integration,
  budgets: readonly DailyBudget[],
) {
  return budgets.map(({ budget, unit, limit }) =>
    field(context, {
      name: `${limitField}${budget}`,
      label: `Daily limit of ${budget.replaceAll('_', ' ')}`,
      hint: `In ${unit}. Reads stop before it is passed; polls and sweeps slow down. 0 for never: whatever would spend it is refused. Empty for ${limit === undefined ? 'no limit' : `the provider's own, ${limit}`}.`,
      value: neverSpend.includes(budget)
        ? '0'
        : String(dailyLimits.find((one) => one.budget === budget)?.limit ?? ''),
      autocomplete: 'off',
    }),
  );
}

/** Reads the limits; none when the form has no field for them, as that of an older page. */
function limitsOf(given: URLSearchParams): object {
  const fields = [...new Set(given.keys())].filter((name) => name.startsWith(limitField));
  if (fields.length === 0) return {};
  const limits = fields.flatMap((name) => {
    const limit = numberOf(given, name);
    return limit === undefined ? [] : [{ budget: name.slice(limitField.length), limit }];
  });
  return {
    dailyLimits: limits.filter(({ limit }) => limit !== 0),
    neverSpend: limits.filter(({ limit }) => limit === 0).map(({ budget }) => budget),
  };
}

/** Reads the fields that the forms for a new and for an existing integration have in common. */
function changed(given: URLSearchParams): Record<string, unknown> {
  return {
    ...filledIn(given, ['name', 'configurationId', 'clientSecret']),
    ...(secretsOf(given).length > 0 ? { secrets: secretsOf(given) } : {}),
    ...productsIn(given),
    returnOrigins: wordsOf(given, 'returnOrigins'),
  };
}

/** Returns the named fields that were not left empty. */
function filledIn(form: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(form, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
