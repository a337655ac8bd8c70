/** The section of profiles. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { getProfilePicture } from '../../../../domain/connections/profiles.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { getContentPicture } from '../../../../domain/grants/content-gateway/preview.ts';
import { listProfileScenarios } from '../../../../domain/test-mode/choices.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, card, detailsPanel, emptyState, form, select, time } from '../../components.ts';
import type { ConsoleChange, ConsolePage, ConsolePicture, Section } from '../../declare.ts';
import { ownFilters, ownNamesOf } from '../../filters.ts';
import { given, textOf } from '../../form-values.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { contentPicturePath } from '../../previews.ts';
import { markShared, nameOf, picturePath, profileLink } from '../../profile-names.ts';
import { type Providers, readProviders } from '../../providers.ts';
import { csvOf, type Table, table } from '../../table.ts';
import { healthBadge, healthOf, statusOptions } from './cards.ts';
import { detail, disconnect, letHappen, sweep } from './detail.ts';

type Profile = Schemas['ConnectedProfile'];

const list: ConsolePage = {
  path: '/profiles',
  role: 'viewer',
  nav: { label: 'Profiles', group: 'Operate' },
  show: async (context) => {
    const providers = await readProviders(context);
    return {
      title: 'Profiles',
      content: html`<p>A profile is a connected account. Everything is read, published and reported through one.</p>
${simulatedForm(context, createSimulated, providers)}
${await table(context, profileTable(context, providers))}`,
    };
  },
  csv: (context) => ({ filename: `profiles-${context.caller.mode}.csv`, lines: exportLines(context) }),
};

/** Creates a simulated profile; this exists in test mode only. */
const createSimulated: ConsoleChange = {
  action: 'test.connectedProfiles.create',
  path: '/profiles/simulated',
  role: 'developer',
  page: list,
  details: (form) => ({ ...chosenLogin(form), scenario: form.get('scenario') }),
  run: async (context, form) => {
    const { connectedProfileId } = await operate(context, 'test.connectedProfiles.create', {
      body: given({ ...chosenLogin(form), scenario: textOf(form, 'scenario') }),
    });
    return {
      goTo: urlOf(context, `/profiles/${connectedProfileId}`),
      notice: 'The simulated profile is ready. It works like a real one.',
    };
  },
};

async function* exportLines(context: PageContext) {
  yield* csvOf(context, 'profiles', profileTable(context, await readProviders(context))).lines;
}

function profileTable(context: PageContext, providers: Providers): Table<Profile & { sharesName: boolean }> {
  return {
    caption: 'Profiles',
    columns: [
      { heading: 'Profile', text: nameOf, cell: (profile) => profileLink(context, profile) },
      { heading: 'Provider', text: ({ providerId }) => providers.nameOf(providerId), cell: false },
      { heading: 'Kind', text: ({ kind }) => kind },
      { heading: 'Status', text: ({ status }) => status, cell: false },
      { heading: 'Health', text: (profile) => healthOf(profile).text, cell: healthBadge },
      {
        heading: 'Id',
        text: ({ connectedProfileId }) => connectedProfileId,
        cell: false,
      },
      { heading: 'Your reference', text: ({ reference }) => reference, cell: false },
      { heading: 'Connected', text: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
    ],
    filters: [
      { name: 'name', label: 'Name or user name' },
      { name: 'providerId', label: 'Provider', options: providers.options },
      { name: 'status', label: 'Status', options: statusOptions },
      { name: 'externalUser', label: 'External user' },
      { name: 'connectionId', label: 'Connection id' },
      ...ownFilters,
    ],
    read: async (filters, page) => {
      const query = { ...filters, ...ownNamesOf(filters), ...page };
      const { data, ...more } = await operate(context, 'connectedProfiles.list', { query });
      return { ...more, data: markShared(data) };
    },
    empty: emptyState(
      offersTestControls(context.caller)
        ? 'There is no profile in test mode yet. Create a simulated one, or connect an account as your end users will.'
        : 'There is no profile in live mode yet. Connect an account, and its profiles appear here.',
      may(context, 'developer')
        ? button(urlOf(context, '/connections/connect'), 'Connect an account', 'primary')
        : '',
    ),
  };
}

/** Separates provider and login kind in the value of one option. */
const separator = ':';

function simulatedForm(context: PageContext, create: ConsoleChange, { all }: Providers): Html {
  if (!offersTestControls(context.caller)) return html``;
  const logins = all.flatMap(({ providerId, name, loginKinds }) =>
    loginKinds.map(({ loginKind, name: login }) => ({
      value: providerId + separator + loginKind,
      text: `${name}, ${login}`,
    })),
  );
  const scenarios = listProfileScenarios(context.ctx).map(({ scenario, description }) => ({
    value: scenario,
    text: `${scenario}: ${description}`,
  }));
  const fields = html`${select(context, { name: 'login', label: 'Provider and login', options: logins })}
${select(context, { name: 'scenario', label: 'Scenario', hint: 'How the simulated provider treats this account.', value: 'healthy', options: scenarios })}`;
  return detailsPanel(
    context,
    create,
    'Create a simulated profile',
    card('New simulated account', form(context, create, { fields, submit: 'Create the profile' })),
  );
}

/** Splits the chosen option into the operation's fields. */
function chosenLogin(form: URLSearchParams): { providerId: string; loginKind: string | undefined } {
  const [providerId = '', loginKind] = (form.get('login') ?? '').split(separator);
  return { providerId, loginKind };
}

/** The picture of a profile, which its provider never sees anybody look at. */
const picture: ConsolePicture = {
  path: picturePath,
  role: 'viewer',
  read: ({ ctx, caller, params }) => getProfilePicture(ctx, caller, params.connectedProfileId ?? ''),
};

/** A picture of content that a page shows. */
const contentPicture: ConsolePicture = {
  path: contentPicturePath,
  role: 'viewer',
  read: ({ ctx, caller, query }) => getContentPicture(ctx, caller, query.get('of') ?? ''),
};

export const profiles: Section = {
  pages: [list, detail],
  changes: [createSimulated, disconnect, letHappen, sweep],
  pictures: [picture, contentPicture],
};
