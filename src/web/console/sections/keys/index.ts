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
  show: async (visit) => ({
    title: 'API keys',
    content: html`<p>A key acts for this organization in ${visit.caller.mode} mode, and is shown only when it is created.</p>
${detailsPanel(visit, create, 'Create a key', card('New key', createForm(visit)))}
${await table(visit, keyTable(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'api-keys', keyTable(visit)),
};

const detail: ConsolePage = {
  path: '/keys/:keyId',
  role: 'viewer',
  show: async (visit) => {
    const key = await getKey(visit.ctx, visit.caller, visit.params.keyId ?? '');
    const [maker, made] = await Promise.all([
      makerOf(visit, key),
      countMade(visit.ctx, visit.caller, key.id),
    ]);
    return { title: key.name, content: html`${about(visit, key, maker)}${waysToEnd(visit, key, made)}` };
  },
};

const create: ConsoleChange = {
  action: 'keys.create',
  path: '/keys',
  role: 'developer',
  page: list,
  details: detailsOfKey,
  run: async (visit, given) => {
    const options = {
      ...readKeyOptions(visit, given),
      refusesUnknown: refusesUnknownIn(given),
      needsApproval: needsApprovalIn(visit, given),
    };
    const { key, stored } = await createKey(visit.ctx, visit.caller, options);
    return shownOnce(visit, key, stored, 'Your new API key');
  },
};

const roll: ConsoleChange = {
  action: 'keys.roll',
  path: '/keys/:keyId/roll',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  details: (given) => ({ graceHours: given.get('graceHours') }),
  run: async (visit, given) => {
    const graceHours = Number(given.get('graceHours') || Number.NaN);
    const { key, stored } = await rollKey(visit.ctx, visit.caller, visit.params.keyId ?? '', graceHours);
    return shownOnce(visit, key, stored, 'Your new API key');
  },
};

const changeUnknownParameters: ConsoleChange = {
  action: 'keys.unknownParameters',
  path: '/keys/:keyId/unknown-parameters',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  details: (given) => ({ refuses: refusesUnknownIn(given) }),
  run: async (visit, given) => {
    const { keyId = '' } = visit.params;
    await setRefusesUnknown(visit.ctx, visit.caller, keyId, refusesUnknownIn(given));
    return { goTo: urlOf(visit, `/keys/${keyId}`), notice: 'Saved. It takes effect within a second.' };
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
  run: async (visit, given) => {
    const { keyId = '' } = visit.params;
    await setNeedsApproval(visit.ctx, visit.caller, keyId, given.get('needed') === 'true');
    return { goTo: urlOf(visit, `/keys/${keyId}`), notice: 'Saved. It takes effect within a second.' };
  },
};

const revoke: ConsoleChange = {
  action: 'keys.revoke',
  path: '/keys/:keyId/revoke',
  role: 'developer',
  page: detail,
  subject: 'keyId',
  run: async (visit) => {
    await revokeKey(visit.ctx, visit.caller, visit.params.keyId ?? '');
    return { goTo: urlOf(visit, list.path), notice: 'The key is revoked.' };
  },
};

export const keys: Section = {
  pages: [list, detail],
  changes: [create, roll, changeUnknownParameters, changeApproval, revoke],
};

function keyTable(visit: PageContext): Table<ApiKey> {
  const now = visit.ctx.clock.now();
  return {
    caption: 'API keys',
    filters: [{ name: 'createdByKeyId', label: 'Made by the key (id)' }],
    columns: [
      {
        heading: 'Name',
        text: ({ name }) => name,
        cell: (key) => link(urlOf(visit, `/keys/${key.id}`), key.name),
      },
      { heading: 'Key', text: hint, cell: (key) => id(hint(key)) },
      {
        heading: 'Status',
        text: (key) => stateOf(key, now),
        cell: (key) => badge(stateOf(key, now), tones[stateOf(key, now)]),
      },
      { heading: 'May', text: ({ allowedOperations }) => rightsName(visit, allowedOperations) },
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
      const { rows, nextCursor } = await listKeys(visit.ctx, visit.caller, { ...given, ...page });
      return { data: rows, nextCursor };
    },
    empty: emptyState(
      'There is no key in this mode yet. Your backend sends one with every request, as a bearer token.',
    ),
  };
}

const hint = ({ mode, lastFour }: ApiKey) => `svc_${mode}_…${lastFour}`;

function createForm(visit: PageContext) {
  return form(visit, create, {
    submit: 'Create the key',
    fields: html`${keyFields(visit)}${approvalField(visit)}${unknownParametersField(visit)}`,
  });
}

function shownOnce(visit: PageContext, key: string, stored: ApiKey, title: string): ChangeResult {
  return {
    show: {
      title,
      content: html`<div class="notice warn"><p>This key is shown only once. Store it where your backend can read it.</p></div>
${card(stored.name, copyable('the key', key, 'primary'))}
<p>${link(urlOf(visit, list.path), 'To the keys')}</p>`,
    },
  };
}

/** Returns the key that has made this one; `undefined` where people have. */
async function makerOf({ ctx, caller }: PageContext, { createdByKeyId }: ApiKey) {
  return createdByKeyId ? getKey(ctx, caller, createdByKeyId) : undefined;
}

function about(visit: PageContext, key: ApiKey, maker: ApiKey | undefined) {
  const state = stateOf(key, visit.ctx.clock.now());
  return card(
    'About this key',
    facts([
      ['Key', id(hint(key))],
      ['Id', copyable('the id', key.id)],
      ['Status', badge(state, tones[state])],
      ['Created', exactTime(key.createdAt)],
      ...(maker ? [['Made by the key', link(urlOf(visit, `/keys/${maker.id}`), maker.name)] as const] : []),
      ['Last used', exactTime(key.lastUsedAt)],
      ['Expires', exactTime(key.expiresAt)],
      ['Revoked', exactTime(key.revokedAt)],
      ['May', rightsOf(visit, key.allowedOperations)],
      ['What it publishes', key.needsApproval ? 'waits for approval' : 'is published'],
      ['Unknown query parameters', refusesUnknownParameters(key) ? 'refused' : 'ignored'],
    ]),
  );
}

/** Says what ends with a key, and which keys do not. */
function endOf(visit: PageContext, key: ApiKey, made: number) {
  const end = 'Requests with this key are refused from now on. This cannot be undone.';
  if (made === 0) return end;
  const itsOwn = link(urlOf(visit, list.path, { createdByKeyId: key.id }), 'Keys that it has made');
  return html`${end} ${itsOwn}, and those that they have made, keep working: ${pluralize(made, 'active key')}.`;
}

function waysToEnd(visit: PageContext, key: ApiKey, made: number) {
  if (key.revokedAt) return html``;
  const params = { keyId: key.id };
  const refuses = refusesUnknownParameters(key);
  return html`<div class="row">${form(visit, changeUnknownParameters, {
    params,
    fields: refuses ? '' : html`<input type="hidden" name="unknownParameters" value="refuse">`,
    submit: refuses ? 'Ignore unknown query parameters' : 'Refuse unknown query parameters',
    kind: 'secondary',
  })}${form(visit, changeApproval, {
    params,
    fields: html`<input type="hidden" name="needed" value="${!key.needsApproval}">`,
    submit: key.needsApproval ? 'Let it publish without approval' : 'Let what it publishes wait for approval',
    kind: 'secondary',
  })}${confirmDialog(visit, roll, {
    params,
    ask: 'Roll…',
    warning: 'Creates a new key with the same rights. The old one keeps working for the time you choose.',
    fields: field(visit, {
      name: 'graceHours',
      label: 'Hours the old key keeps working',
      type: 'number',
      min: 0,
      max: longestGraceHours,
      value: '24',
    }),
    submit: 'Roll the key',
  })}${confirmDialog(visit, revoke, {
    params,
    ask: 'Revoke…',
    warning: endOf(visit, key, made),
    submit: 'Revoke the key',
  })}</div>`;
}
