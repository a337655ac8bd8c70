/** The facts of the guide to scopes. */
import type { Schemas } from '../../../contract/index.ts';
import {
  type OfferedAction,
  offeredActionsOf,
  type ProviderReference,
  providersReference,
} from '../../../domain/administration/reference/providers.ts';
import { errorKinds } from '../../../errors/index.ts';
import { guide } from '../guide.ts';
import {
  blocks,
  type Cell,
  code,
  codes,
  type Facts,
  joined,
  type Markdown,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';

export const scopes = guide('scopes', (source) => ({
  asking: asking(),
  providers: sections(providersReference(source).map((provider) => ofProvider(provider))),
}));

function asking(): Facts {
  return { scopeInsufficientStatus: errorKinds.scope_insufficient.status };
}

function ofProvider(provider: ProviderReference): WrittenSection {
  const { providerId, name, loginKinds, contentTypes, profileMetrics } = provider;
  return {
    id: providerId,
    title: name,
    body: md`${table({
      caption: `Scopes of ${name} whatever is done`,
      columns: ['Login kind', 'For connecting', "For the provider's notifications"],
      rows: loginKinds.map((one) => ({
        cells: [one.name, forConnecting(one), named(one.notificationScopes)],
      })),
    })}

${profileMetrics ? profileScopes(provider, profileMetrics) : ''}

${blocks(
  contentTypes.map(
    (contentType) => md`### ${code(contentType.contentType)} {#${contentType.contentType}}

${scopesTable(provider, contentType)}`,
  ),
)}`,
  };
}

/** Returns what connecting needs, by the products of the app where it depends on them. */
function forConnecting({ connectScopes, products = [] }: ProviderReference['loginKinds'][number]): Cell {
  const needing = products.filter((product) => product.connectScopes.length > 0);
  if (needing.length === 0) return named(connectScopes);
  return joined(
    needing.map((product) => md`${code(product.id)}: ${codes([...connectScopes, ...product.connectScopes])}`),
    '; ',
  );
}

type ContentType = ProviderReference['contentTypes'][number];
type Scopes = OfferedAction['scopes'];

function profileScopes(
  { name, loginKinds }: ProviderReference,
  { operationId, scopes: needed }: Schemas['ActionDescription'],
): Markdown {
  return table({
    caption: `Scopes of profiles on ${name}`,
    columns: ['Operation', ...loginKinds.map((one) => one.name)],
    rows: [{ cells: [code(operationId), ...scopeCells(loginKinds, needed)] }],
  });
}

const scopeCells = (loginKinds: ProviderReference['loginKinds'], of: Scopes) =>
  loginKinds.map(({ loginKind }): Cell => {
    const needed = of.filter((one) => one.loginKind === loginKind);
    return needed.length > 0 ? joined(needed.map(ofKind), '; ') : 'not offered';
  });

/** Returns what a kind of profile needs, by its name where kinds are told apart. */
const ofKind = (one: Scopes[number]): Markdown =>
  one.profileKind === undefined ? md`${withTasks(one)}` : md`${one.profileKind}: ${withTasks(one)}`;

function scopesTable({ loginKinds }: ProviderReference, contentType: ContentType): Markdown {
  const cells = (of: Scopes) => scopeCells(loginKinds, of);
  const observing = contentType.events.find(({ sources }) => !sources.includes('backfill'));
  return table({
    caption: `Scopes of ${contentType.contentType}`,
    columns: ['Operation', ...loginKinds.map(({ name }) => name)],
    rows: [
      ...offeredActionsOf(contentType).map((way) => ({ cells: [operationName(way), ...cells(way.scopes)] })),
      ...(observing ? [{ cells: ['observing, for events', ...cells(observing.scopes)] }] : []),
    ],
  });
}

const operationName = ({ operationId, variant }: OfferedAction): Cell =>
  variant ? md`${code(operationId)}, ${variant}` : code(operationId);

const withTasks = ({ scopes: names, tasks }: Scopes[number]): Cell =>
  tasks ? md`${named(names)}; by role: ${joined(tasks.map(code), ' or ')}` : named(names);

const named = (names: readonly string[]): Cell => (names.length > 0 ? codes(names) : 'none');
