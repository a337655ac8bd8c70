import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import {
  type ProviderReference,
  providersReference,
  type Way,
  waysOf,
} from '../../../domain/reference/providers.ts';
import { errorKinds } from '../../../errors.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, code, codes, endpoint, type Html, joined, list, table } from '../parts.ts';

export const scopes: Guide = {
  slug: 'scopes',
  title: 'Scopes',
  summary: 'The permissions that each action needs, by login kind, and what the consent screen asks for.',
  sections: (source, links) => [
    asking(links),
    ...providersReference(source).map((provider) => ofProvider(provider)),
  ],
};

function asking(links: Links): Section {
  return {
    id: 'asking',
    title: 'What is asked for',
    body: html`<p>You never name scopes yourself. ${endpoint(links, 'connectSessions.create')} takes <code>operations</code>, and the
consent screen asks for exactly what these need:</p>
${list([
  html`an operation from the tables below: its scopes;`,
  html`a whole content type: those of all its actions, of publishing, backfills, observing it, and of the provider's
notifications;`,
  html`nothing at all: everything that the login kind offers.`,
])}
<p>The scopes that connecting itself needs are added. Scopes that an end user declines appear as <code>missingScopes</code> of
the Connect Session, and in the health of the profile; calls that need it answer <code>scope_insufficient</code>
(${errorKinds.scope_insufficient.status}) with the names as <code>meta.missingScopes</code>, before the provider is
asked. When the provider itself refuses a call without naming the missing scope, <code>meta.candidateScopes</code> has all scopes that the
operation needs. A new connect link for the same end user asks again, and Connection and profiles keep their ids.</p>
<p>What somebody may do on a Page also depends on their role there, whatever scopes they grant: an analyst cannot publish. The role is
read when the Page is connected, connected again or imported. Operations that the role does not allow are shown as unavailable in
the health of the profile, and answer <code>scope_insufficient</code> with the reason <code>task_missing</code>; <code>missingTasks</code> names the
provider's tasks, of which one is enough. The tables below name them after the scopes. Asking for scopes again does not help:
somebody has to change the role, and the end user has to connect again.</p>`,
  };
}

function ofProvider(provider: ProviderReference): Section {
  const { providerId, name, loginKinds, contentTypes, profileMetrics } = provider;
  return {
    id: providerId,
    title: name,
    body: html`${table({
      caption: `Scopes of ${name} whatever is done`,
      columns: ['Login kind', 'For connecting', "For the provider's notifications"],
      rows: loginKinds.map((one) => ({
        cells: [one.name, named(one.connectScopes), named(one.notificationScopes)],
      })),
    })}
${profileMetrics ? profileScopes(provider, profileMetrics) : ''}
${contentTypes.map(
  (contentType) => html`<h3 id="${contentType.contentType}">${code(contentType.contentType)}</h3>
${scopesTable(provider, contentType)}`,
)}`,
  };
}

type ContentType = ProviderReference['contentTypes'][number];
type Scopes = Way['scopes'];

function profileScopes(
  { name, loginKinds }: ProviderReference,
  { operationId, scopes: needed }: Schemas['ActionDescription'],
): Html {
  return table({
    caption: `Scopes of profiles on ${name}`,
    columns: ['Operation', ...loginKinds.map((one) => one.name)],
    rows: [{ cells: [code(operationId), ...scopeCells(loginKinds, needed)] }],
  });
}

const scopeCells = (loginKinds: ProviderReference['loginKinds'], of: Scopes) =>
  loginKinds.map(({ loginKind }): Cell => {
    const needed = of.find((one) => one.loginKind === loginKind);
    return needed ? withTasks(needed) : 'not offered';
  });

function scopesTable({ loginKinds }: ProviderReference, contentType: ContentType): Html {
  const cells = (of: Scopes) => scopeCells(loginKinds, of);
  const observing = contentType.events.find(({ sources }) => !sources.includes('backfill'));
  return table({
    caption: `Scopes of ${contentType.contentType}`,
    columns: ['Operation', ...loginKinds.map(({ name }) => name)],
    rows: [
      ...waysOf(contentType).map((way) => ({ cells: [operationName(way), ...cells(way.scopes)] })),
      ...(observing ? [{ cells: ['observing, for events', ...cells(observing.scopes)] }] : []),
    ],
  });
}

const operationName = ({ operationId, variant }: Way): Cell =>
  variant ? html`${code(operationId)}, ${variant}` : code(operationId);

const withTasks = ({ scopes: names, tasks }: Scopes[number]): Cell =>
  tasks ? html`${named(names)}; by role: ${joined(tasks.map(code), ' or ')}` : named(names);

const named = (names: readonly string[]): Cell => (names.length > 0 ? codes(names) : 'none');
