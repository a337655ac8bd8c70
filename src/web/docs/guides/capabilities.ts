import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import {
  offeringLoginKinds,
  type ProviderReference,
  providersReference,
  shownActions,
  waysOf,
} from '../../../domain/reference/providers.ts';
import { sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, endpoint, type Html, list, table } from '../parts.ts';

type ContentType = Schemas['ContentTypeDescription'];

export const capabilities: Guide = {
  slug: 'capabilities',
  title: 'Capabilities',
  summary: 'What can be done with which content type, by provider and login kind.',
  sections: (source, links) => [
    reading(links),
    ...providersReference(source).map((provider) => ofProvider(provider, links)),
  ],
};

function reading(links: Links): Section {
  return {
    id: 'reading',
    title: 'How to read this',
    body: html`<p>A content type has the same endpoints and the same schema however its account was connected. The login kind,
which is how it was connected, decides what the provider offers: if only some login kinds offer an action, they are named. Anything else
is answered with <code>not_supported</code>, before the provider is asked.</p>
<p>${endpoint(links, 'providers.surfaces.list')} says the same in JSON, without a key, and
${endpoint(links, 'connectedProfiles.get')} says what one profile can do now.</p>`,
  };
}

function ofProvider(provider: ProviderReference, links: Links): Section {
  const { providerId, name, contentTypes, particulars, unverified } = provider;
  return {
    id: providerId,
    title: name,
    body: html`${loginKinds(provider)}
${particulars.length > 0 ? list(particulars) : ''}
${table({
  caption: `Actions of ${name}`,
  columns: ['Content type', ...shownActions, 'events'],
  rows: contentTypes.map((contentType) => ({
    id: contentType.contentType,
    cells: [
      code(contentType.contentType),
      ...shownActions.map((action) => offered(provider, offeringLoginKinds(waysOf(contentType), action))),
      eventSources(contentType),
    ],
  })),
})}
<p>The variants of publishing are under <a href="${links.guide('publishing', providerId)}">Publishing</a>, the scopes under
<a href="${links.guide('scopes', providerId)}">Scopes</a>.</p>
${unverified.length > 0 ? html`<p>What the service assumes about ${name} is not verified where no document of the provider says it:</p>${list(unverified)}` : ''}`,
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
  none: 'no app is needed; grants are made to nobody in particular',
};

const waysToConnect: Readonly<Record<Schemas['LoginKind']['connects'][number], string>> = {
  connect_session: 'a connect link',
  import: 'importing a grant',
};

function loginKinds({ loginKinds: all }: ProviderReference): Html {
  return list(
    all.map(
      ({
        loginKind,
        name,
        app,
        connects,
        refreshable,
      }) => html`<strong>${name}</strong> (${code(loginKind)}): ${apps[app]}.
Connected by ${sentenceList(
        connects.map((way) => waysToConnect[way]),
        'or',
      )}. Its credentials are ${refreshable ? 'renewed without the end user' : 'not renewable'}.`,
    ),
  );
}
