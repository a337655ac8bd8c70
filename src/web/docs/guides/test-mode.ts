import { html } from 'hono/html';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { testModeReference } from '../../../domain/reference/test-mode.ts';
import { duration, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, callSample, code, codes, endpoint, joined, list, sample, table } from '../parts.ts';
import type { Call } from '../samples/calls/index.ts';
import { seedFile } from '../samples/seed-file.ts';

export const testMode: Guide = {
  slug: 'test-mode',
  title: 'Test mode',
  summary:
    'Scenarios, ids and texts that make simulated providers fail on demand, personas, dialects, provider events, the clock, the reset.',
  sections: (source, links) => [
    accounts(source, links),
    scenarios(source),
    faults(source),
    refusals(source, links),
    personas(source, links),
    dialects(source, links),
    providerEvents(source, links),
    clock(source, links),
    reset(links),
    mock(links),
  ],
};

function accounts(source: ReferenceSource, links: Links): Section {
  const { contentKeptMs } = testModeReference(source);
  const [provider] = source.registry.providers;
  const create: Call = {
    operationId: 'test.connectedProfiles.create',
    body: { providerId: provider?.id, scenario: 'throttled' },
  };
  return {
    id: 'accounts',
    title: 'Simulated accounts',
    body: html`<p>A test key runs the same code as a live one. Only the other end differs: it is a simulator that speaks the provider's
own format, consent screen included. ${endpoint(links, 'test.connectedProfiles.create')} makes a new account, in a scenario if
you like:</p>
${callSample(links, 'A simulated profile', create)}
<p>Its content depends on its id alone. Whatever you publish, hide or delete there lasts for
${duration(contentKeptMs)}. No provider ever hears of it.</p>`,
  };
}

function scenarios(source: ReferenceSource): Section {
  const { scenarios: all } = testModeReference(source);
  return {
    id: 'scenarios',
    title: 'Scenarios of calls',
    body: html`<p>A whole profile can be in a scenario. On a healthy profile, single ids trigger the same outcomes: use them
as an <code>externalId</code>, or as the id of a parent.</p>
${table({
  caption: 'Scenarios of calls',
  columns: ['Scenario', 'What happens', 'A call answers', 'For profiles', 'Ids that trigger it'],
  rows: all.map(({ scenario, description, outcome, ofProfiles, triggers }) => ({
    id: scenario,
    cells: [
      code(scenario),
      description,
      outcome.code ? html`${outcome.status} ${code(outcome.code)}` : outcome.status,
      ofProfiles ? 'yes' : 'no',
      triggers.length > 0
        ? joined(
            triggers.map(
              ({ providerId, surfaces, externalId }) =>
                html`${providerId} ${surfaces.join(', ')}: ${code(externalId)}`,
            ),
            '; ',
          )
        : 'none',
    ],
  })),
})}`,
  };
}

function faults(source: ReferenceSource): Section {
  const { faults: all } = testModeReference(source);
  return {
    id: 'faults',
    title: 'Faults of publishing',
    body: html`<p>A marker in the text or in an alternative text makes publishing fail in the way that the table says; one that is in no
table is refused as <code>validation_error</code>. A profile whose scenario
is named after a fault has it whenever it publishes.</p>
${table({
  caption: 'Faults of publishing',
  columns: ['Fault', 'Marker', 'What happens'],
  rows: all.map(({ fault, description, marker }) => ({
    id: fault,
    cells: [code(fault), code(marker), description],
  })),
})}`,
  };
}

function refusals(source: ReferenceSource, links: Links): Section {
  const { refusals: all, quotaMarker } = testModeReference(source);
  return {
    id: 'refusals',
    title: 'Refusals of publishing',
    body: html`<p>With one of these markers, or in the scenario of the same name, the provider refuses the content with an error of
its own, and the publish request fails for that <a href="${links.guide('publish-failures', 'reasons')}">reason</a>. If a provider has no such error, the marker
changes nothing.</p>
${table({
  caption: 'Refusals of publishing',
  columns: ['Reason', 'Marker', 'What the publish request says', 'Who refuses'],
  rows: all.map(({ reason, marker, message, providers }) => ({
    cells: [
      html`<a href="${links.guide('publish-failures', reason)}">${code(reason)}</a>`,
      code(marker),
      message,
      sentenceList(providers),
    ],
  })),
})}
<p>Test mode has no <a href="${links.guide('limits')}">caps</a> of its own. A publish request whose text has ${code(quotaMarker)} in
it is refused with <code>quota_exceeded</code>, as the free plan would.</p>`,
  };
}

function personas(source: ReferenceSource, links: Links): Section {
  const { personas: all } = testModeReference(source);
  return {
    id: 'personas',
    title: 'Personas of the consent screen',
    body: html`<p>At a simulated consent screen you choose who you are. For ${endpoint(links, 'connections.import')} each persona has
credentials:</p>
${table({
  caption: 'Personas',
  columns: ['Persona', 'What they do', 'Credentials to import'],
  rows: all.map(({ persona, description, accessTokens }) => ({
    id: `persona-${persona}`,
    cells: [
      code(persona),
      description,
      list(
        accessTokens.map(
          ({ providerId, loginKind, accessToken, appPassword }) =>
            html`${providerId}, ${loginKind}: ${credential(accessToken, appPassword)}`,
        ),
      ),
    ],
  })),
})}`,
  };
}

function dialects(source: ReferenceSource, links: Links): Section {
  const { dialects: all } = testModeReference(source);
  return {
    id: 'dialects',
    title: 'Dialects of Mastodon’s API',
    body: html`<p>Many servers speak Mastodon’s API, and each in its own way. Every host below plays one deviation that a server
was seen to have. Name it on the page that asks for the account, or as the <code>host</code> of a persona’s credentials in
${endpoint(links, 'connections.import')}; the account is the same at all of them.</p>
${table({
  caption: 'Dialects',
  columns: ['Host', 'What is different', 'Seen on'],
  rows: all.map(({ host, description, seenOn }) => ({
    id: `dialect-${host.split('.')[0]}`,
    cells: [code(host), description.replaceAll('`', ''), seenOn],
  })),
})}`,
  };
}

function credential(
  accessToken: string | undefined,
  appPassword: { identifier: string; password: string } | undefined,
): Cell {
  return appPassword ? codes([appPassword.identifier, appPassword.password]) : code(accessToken ?? '');
}

function providerEvents(source: ReferenceSource, links: Links): Section {
  const { providerEvents: all } = testModeReference(source);
  return {
    id: 'provider-events',
    title: 'What happens at a provider',
    body: html`<p>${endpoint(links, 'test.providerEvents.create')} makes something happen on a simulated account that was not your doing. The simulated provider reports it as the real one would: by a webhook that is checked, completed and delivered to you, or not at all,
so that a poll or a sweep has to find it. <code>delivery</code> repeats or drops the webhook. For what end users do with a whole grant, such as removing your app or asking for the deletion of their data, use ${endpoint(links, 'test.connections.update')}.
The <a href="${links.guide('command-line', 'events')}">command line</a> does it for a topic.</p>
${table({
  caption: 'Provider events',
  columns: ['Provider', 'Event', 'What happens', 'Topic', 'Takes'],
  rows: all.map(({ providerId, event, description, topic, takes }) => ({
    cells: [
      providerId,
      code(event),
      description,
      topic ? html`<a href="${links.guide('events', topic)}">${code(topic)}</a>` : 'none',
      takes.length > 0 ? codes(takes) : 'nothing',
    ],
  })),
})}
<p>${endpoint(links, 'test.connectedProfiles.sweep')} sweeps a profile at once, and
${endpoint(links, 'test.connections.update')} lets a simulated grant expire, be revoked, lose a scope, or be restored.</p>`,
  };
}

function clock(source: ReferenceSource, links: Links): Section {
  const { longestAdvanceMs } = testModeReference(source);
  return {
    id: 'clock',
    title: 'The clock',
    body: html`<p>${endpoint(links, 'test.clock.advance')} moves the clock of your test mode, by up to ${duration(longestAdvanceMs)} at
a time. Posts scheduled until then are published, waits become shorter, and the simulated providers' quotas, prepared media
and times to answer a message age with it.</p>`,
  };
}

function reset(links: Links): Section {
  return {
    id: 'reset',
    title: 'Begin anew',
    body: html`<p>${endpoint(links, 'test.reset')} erases everything in your test mode except its API keys, and takes the clock back
to the real time. It waits for work in progress, so nothing of an earlier test comes up in a later one. Live mode stays as it is.
While its answer has <code>complete: false</code>, call it again.</p>`,
  };
}

function mock(links: Links): Section {
  return {
    id: 'mock',
    title: 'A mock server for your tests',
    body: html`<p><code>npm run mock</code>, in a clone of the service, runs test mode alone: no console, no rate limits, and no network.
It prints its address and a key, which is new with each start unless a seed file has a <code>seed</code>. It answers for localhost,
for IP addresses and for the names that <code>--allow-host</code> gives it alone, so that no web page reaches it by a name of its
own. A process of an embedded PostgreSQL comes with it, on data that are prepared once for each
version, begin empty and are removed at the end.</p>
<p>With the same seed and the same calls in the same order, each of which is waited for, all ids are the same in every run, those of
events and deliveries too. Lists of events are in the order of the calls that caused them; what one call causes has a fixed order,
also when it happens at the same moment. After ${endpoint(links, 'test.reset')} they begin again. The times in these ids
mean nothing. A file says what test mode begins with (<code>npm run mock -- --seed seed.yaml</code>):</p>
${sample('seed.yaml', seedFile, 'yaml')}
<p>Each profile has its name as its <code>reference</code>. The clock goes on from where it starts, and only content and schedules
follow it: events are signed with the real time. With <code>--json</code> the command prints one line for programs, and with
<code>--attached</code> it stops when its standard input ends.</p>`,
  };
}
