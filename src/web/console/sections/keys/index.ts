/** The section of API keys. */
import { html } from 'hono/html';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import {
  type ApiKey,
  countMade,
  createKey,
  getKey,
  type KeyState,
  listKeys,
  longestGraceHours,
  refusesUnknownParameters,
  revokeKey,
  rollKey,
  setNeedsApproval,
  setRefusesUnknown,
  stateOf,
} from '../../../../domain/people/keys.ts';
import {
  badge,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  field,
  form,
  id,
  link,
  type Tone,
  time,
} from '../../components.ts';
import type { ChangeResult, ConsoleChange, ConsolePage, Section } from '../../declare.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { csvOf, type Table, table } from '../../table.ts';
import {
  approvalField,
  detailsOfKey,
  keyFields,
  needsApprovalIn,
  readKeyOptions,
  refusesUnknownIn,
  rightsName,
  rightsOf,
  unknownParametersField,
} from './fields.ts';

const tones: Record<KeyState, Tone> = { active: 'good', expired: 'warn', revoked: 'neutral' };

const list: ConsolePage = {
  path: '/keys',
  role: 'viewer',
  nav: { label: 'API keys', group: 'Build' },
  show: async (context) => ({
    title: 'API keys',
    content: html`<p>A key acts for this organization in ${context.caller.mode} mode, and is shown only when it is created.</p>
${detailsPanel(context, create, 'Create a key', card('New key', createForm(context)))}
${await table(context, keyTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'api-keys', keyTable(context)),
};

const detail: ConsolePage = {
  path: '/keys/:keyId',
  role: 'viewer',
  show: async (context) => {
    const key = await getKey(context.ctx, context.caller, context.params.keyId ?? '');
    const [maker, made] = await Promise.all([
      makerOf(context, key),
      countMade(context.ctx, context.caller, key.id),
    ]);
    return { title: key.name, content: html`${about(context, key, maker)}${waysToEnd(context, key, made)}` };
  },
};

const create: ConsoleChange = {
  action: 'keys.create',
  path: '/keys',
  role: 'developer',
  page: list,
  details: detailsOfKey,
  run: async (context, given) => {
    const options = {
      ...readKeyOptions(context, given),
      refusesUnknown: refusesUnknownIn(given),
      needsApproval: needsApprovalIn(context, given),
    };
    const { key, stored } = await createKey(context.ctx, context.caller, options);
    return shownOnce(context, key, stored, 'Your new API key');
  },
};

const roll: ConsoleChange = {
  action: 'keys.roll',
  path: '/keys/:keyId/roll',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  details: (given) => ({ graceHours: given.get('graceHours') }),
  run: async (context, given) => {
    const graceHours = Number(given.get('graceHours') || Number.NaN);
    const { key, stored } = await rollKey(
      context.ctx,
      context.caller,
      context.params.keyId ?? '',
      graceHours,
    );
    return shownOnce(context, key, stored, 'Your new API key');
  },
};

const changeUnknownParameters: ConsoleChange = {
  action: 'keys.unknownParameters',
  path: '/keys/:keyId/unknown-parameters',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  details: (given) => ({ refuses: refusesUnknownIn(given) }),
  run: async (context, given) => {
    const { keyId = '' } = context.params;
    await setRefusesUnknown(context.ctx, context.caller, keyId, refusesUnknownIn(given));
    return { goTo: urlOf(context, `/keys/${keyId}`), notice: 'Saved. It takes effect within a second.' };
  },
};

/** Owners alone decide it, since it may be demanded of developers themselves. */
const changeApproval: ConsoleChange = {
  action: 'keys.approval',
  path: '/keys/:keyId/approval',
  role: 'owner',
  page: detail,
  subject: 'keyId',
  details: (given) => ({ needed: given.get('needed') === 'true' }),
  run: async (context, given) => {
    const { keyId = '' } = context.params;
    await setNeedsApproval(context.ctx, context.caller, keyId, given.get('needed') === 'true');
    return { goTo: urlOf(context, `/keys/${keyId}`), notice: 'Saved. It takes effect within a second.' };
  },
};

const revoke: ConsoleChange = {
  action: 'keys.revoke',
  path: '/keys/:keyId/revoke',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  run: async (context) => {
    await revokeKey(context.ctx, context.caller, context.params.keyId ?? '');
    return { goTo: urlOf(context, list.path), notice: 'The key is revoked.' };
  },
};

export const keys: Section = {
  pages: [list, detail],
  changes: [create, roll, changeUnknownParameters, changeApproval, revoke],
};

function keyTable(context: PageContext): Table<ApiKey> {
  const now = context.ctx.clock.now();
  return {
    caption: 'API keys',
    filters: [{ name: 'createdByKeyId', label: 'Made by the key (id)' }],
    columns: [
      {
        heading: 'Name',
        text: ({ name }) => name,
        cell: (key) => link(urlOf(context, `/keys/${key.id}`), key.name),
      },
      { heading: 'Key', text: hint, cell: (key) => id(hint(key)) },
      {
        heading: 'Status',
        text: (key) => stateOf(key, now),
        cell: (key) => badge(stateOf(key, now), tones[stateOf(key, now)]),
      },
      { heading: 'May', text: ({ allowedOperations }) => rightsName(context, allowedOperations) },
      {
        heading: 'Made by',
        text: ({ createdByKeyId }) => createdByKeyId ?? '',
        cell: ({ createdByKeyId }) => (createdByKeyId ? 'a key' : ''),
      },
      {
        heading: 'Last used',
        text: ({ lastUsedAt }) => lastUsedAt?.toISOString(),
        cell: ({ lastUsedAt }) => time(lastUsedAt),
      },
      {
        heading: 'Expires',
        text: ({ expiresAt }) => expiresAt?.toISOString(),
        cell: ({ expiresAt }) => time(expiresAt),
      },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    read: async (given, page) => {
      const { rows, nextCursor } = await listKeys(context.ctx, context.caller, { ...given, ...page });
      return { data: rows, nextCursor };
    },
    empty: emptyState(
      'There is no key in this mode yet. Your backend sends one with every request, as a bearer token.',
    ),
  };
}

const hint = ({ mode, lastFour }: ApiKey) => `svc_${mode}_…${lastFour}`;

function createForm(context: PageContext) {
  return form(context, create, {
    submit: 'Create the key',
    fields: html`${keyFields(context)}${approvalField(context)}${unknownParametersField(context)}`,
  });
}

function shownOnce(context: PageContext, key: string, stored: ApiKey, title: string): ChangeResult {
  return {
    show: {
      title,
      content: html`<div class="notice warn"><p>This key is shown only once. Store it where your backend can read it.</p></div>
${card(stored.name, copyable('the key', key, 'primary'))}
<p>${link(urlOf(context, list.path), 'To the keys')}</p>`,
    },
  };
}

/** Returns the key that has made this one; `undefined` where people have. */
async function makerOf({ ctx, caller }: PageContext, { createdByKeyId }: ApiKey) {
  return createdByKeyId ? getKey(ctx, caller, createdByKeyId) : undefined;
}

function about(context: PageContext, key: ApiKey, maker: ApiKey | undefined) {
  const state = stateOf(key, context.ctx.clock.now());
  return card(
    'About this key',
    facts([
      ['Key', id(hint(key))],
      ['Id', copyable('the id', key.id)],
      ['Status', badge(state, tones[state])],
      ['Created', exactTime(key.createdAt)],
      ...(maker ? [['Made by the key', link(urlOf(context, `/keys/${maker.id}`), maker.name)] as const] : []),
      ['Last used', exactTime(key.lastUsedAt)],
      ['Expires', exactTime(key.expiresAt)],
      ['Revoked', exactTime(key.revokedAt)],
      ['May', rightsOf(context, key.allowedOperations)],
      ['What it publishes', key.needsApproval ? 'waits for approval' : 'is published'],
      ['Unknown query parameters', refusesUnknownParameters(key) ? 'refused' : 'ignored'],
    ]),
  );
}

/** Says what ends with a key, and which keys do not. */
function endOf(context: PageContext, key: ApiKey, made: number) {
  const end = 'Requests with this key are refused from now on. This cannot be undone.';
  if (made === 0) return end;
  const itsOwn = link(urlOf(context, list.path, { createdByKeyId: key.id }), 'Keys that it has made');
  return html`${end} ${itsOwn}, and those that they have made, keep working: ${pluralize(made, 'active key')}.`;
}

function waysToEnd(context: PageContext, key: ApiKey, made: number) {
  if (key.revokedAt) return html``;
  const params = { keyId: key.id };
  const refuses = refusesUnknownParameters(key);
  return html`<div class="row">${form(context, changeUnknownParameters, {
    params,
    fields: refuses ? '' : html`<input type="hidden" name="unknownParameters" value="refuse">`,
    submit: refuses ? 'Ignore unknown query parameters' : 'Refuse unknown query parameters',
    kind: 'secondary',
  })}${form(context, changeApproval, {
    params,
    fields: html`<input type="hidden" name="needed" value="${!key.needsApproval}">`,
    submit: key.needsApproval ? 'Let it publish without approval' : 'Let what it publishes wait for approval',
    kind: 'secondary',
  })}${confirmDialog(context, roll, {
    params,
    ask: 'Roll…',
    warning: 'Creates a new key with the same rights. The old one keeps working for the time you choose.',
    fields: field(context, {
      name: 'graceHours',
      label: 'Hours the old key keeps working',
      type: 'number',
      min: 0,
      max: longestGraceHours,
      value: '24',
    }),
    submit: 'Roll the key',
  })}${confirmDialog(context, revoke, {
    params,
    ask: 'Revoke…',
    warning: endOf(context, key, made),
    submit: 'Revoke the key',
  })}</div>`;
}
