/** The facts of the guide to what the service can do at each provider. */
import type { Schemas } from '../../../contract/index.ts';
import {
  offeredActionsOf,
  offeringLoginKinds,
  type ProviderReference,
  providersReference,
  shownActions,
} from '../../../domain/administration/reference/providers.ts';
import { guide } from '../guide.ts';
import {
  code,
  guideLink,
  list,
  type Markdown,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { sentenceList } from '../parts.ts';

type ContentType = Schemas['ContentTypeDescription'];

export const capabilities = guide('capabilities', (source) => ({
  providers: sections(providersReference(source).map((provider) => ofProvider(provider))),
}));

function ofProvider(provider: ProviderReference): WrittenSection {
  const { providerId, name, contentTypes, notes, unverified } = provider;
  return {
    id: providerId,
    title: name,
    body: md`${list([...loginKinds(provider), ...notes])}

${table({
  caption: `Actions of ${name}`,
  columns: ['Content type', ...shownActions, 'events'],
  rows: contentTypes.map((contentType) => ({
    id: contentType.contentType,
    cells: [
      code(contentType.contentType),
      ...shownActions.map((action) =>
        offered(provider, offeringLoginKinds(offeredActionsOf(contentType), action)),
      ),
      eventSources(contentType),
    ],
  })),
})}

The variants of publishing are under [Publishing](${guideLink('publishing', providerId)}), the scopes under
[Scopes](${guideLink('scopes', providerId)}).

${
  unverified.length > 0
    ? md`What the service assumes about ${name} is not verified where no document of the provider says it:

${list(unverified)}`
    : ''
}`,
  };
}

function offered({ loginKinds: all }: ProviderReference, offering: readonly string[]): string {
  if (offering.length === 0) return 'no';
  if (offering.length === all.length) return 'yes';
  const names = all.filter(({ loginKind }) => offering.includes(loginKind)).map(({ name }) => name);
  return `${sentenceList(names)} only`;
}

/**
 * Lists the ways in which the service learns of changes. Backfills do not count; without another way it says
 * `no`.
 */
function eventSources({ events }: ContentType): string {
  const sources = [...new Set(events.flatMap((event) => event.sources))].filter((one) => one !== 'backfill');
  return sources.length > 0 ? sentenceList(sources) : 'no';
}

const apps: Readonly<Record<Schemas['LoginKind']['app'], string>> = {
  registered: 'register your app at the provider and enter its credentials as an Auth Integration',
  hosted: 'the provider registers no apps; the service publishes what the provider has to know about yours',
  per_server:
    'every server of the provider registers apps; the service registers yours at a server when the first of its accounts connects',
  none: 'no app is needed',
};

const waysToConnect: Readonly<Record<Schemas['LoginKind']['connects'][number], string>> = {
  connect_session: 'a connect link',
  import: 'importing a grant',
};

function loginKinds({ loginKinds: all }: ProviderReference): Markdown[] {
  return all.map(
    ({ loginKind, name, app, connects, refreshable }) => md`**${name}** (${code(loginKind)}): ${apps[app]}.
Connected by ${sentenceList(
      connects.map((way) => waysToConnect[way]),
      'or',
    )}. Its credentials are ${refreshable ? 'renewed without the end user' : 'not renewable'}.`,
  );
}
