/** The facts of the guide to test mode. */
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { testModeReference } from '../../../domain/administration/reference/test-mode.ts';
import { guide } from '../guide.ts';
import {
  type Cell,
  callSample,
  code,
  codes,
  type Facts,
  guideLink,
  joined,
  list,
  md,
  sample,
  table,
} from '../markdown/write.ts';
import { duration, sentenceList } from '../parts.ts';
import type { Call } from '../samples/calls.ts';
import { film, leaflet, pictures } from '../samples/steps.ts';
import { seedFile } from '../samples/texts.ts';

export const testMode = guide('test-mode', (source) => ({
  accounts: accounts(source),
  scenarios: scenarios(source),
  faults: faults(source),
  refusals: refusals(source),
  personas: personas(source),
  dialects: dialects(source),
  'provider-events': providerEvents(source),
  clock: clock(source),
  mock: mock(),
}));

function accounts(source: ReferenceSource): Facts {
  const { contentKeptMs } = testModeReference(source);
  const [provider] = source.providers.registry.providers;
  const create: Call = {
    operationId: 'test.connectedProfiles.create',
    body: { providerId: provider?.id, scenario: 'throttled' },
  };
  return {
    aSimulatedProfile: callSample('A simulated profile', create),
    contentKept: duration(contentKeptMs),
    picture: code(pictures.loaf),
    film: code(film),
    document: code(leaflet),
  };
}

function scenarios(source: ReferenceSource): Facts {
  const { scenarios: all } = testModeReference(source);
  return {
    scenariosOfCalls: table({
      caption: 'Scenarios of calls',
      columns: ['Scenario', 'What happens', 'A call answers', 'For profiles', 'Ids that trigger it'],
      rows: all.map(({ scenario, description, outcome, ofProfiles, triggers }) => ({
        id: scenario,
        cells: [
          code(scenario),
          description,
          outcome.code ? md`${outcome.status} ${code(outcome.code)}` : outcome.status,
          ofProfiles ? 'yes' : 'no',
          triggers.length > 0
            ? joined(
                triggers.map(
                  ({ providerId, surfaces, externalId }) =>
                    md`${providerId} ${surfaces.join(', ')}: ${code(externalId)}`,
                ),
                '; ',
              )
            : 'none',
        ],
      })),
    }),
  };
}

function faults(source: ReferenceSource): Facts {
  const { faults: all } = testModeReference(source);
  return {
    faultsOfPublishing: table({
      caption: 'Faults of publishing',
      columns: ['Fault', 'Marker', 'What happens'],
      rows: all.map(({ fault, description, marker }) => ({
        id: fault,
        cells: [code(fault), code(marker), description],
      })),
    }),
  };
}

function refusals(source: ReferenceSource): Facts {
  const { refusals: all, quotaMarker } = testModeReference(source);
  return {
    refusalsOfPublishing: table({
      caption: 'Refusals of publishing',
      columns: ['Reason', 'Marker', 'What the publish request says', 'Who refuses'],
      rows: all.map(({ reason, marker, message, providers }) => ({
        cells: [
          md`[${code(reason)}](${guideLink('publish-failures', reason)})`,
          code(marker),
          message,
          sentenceList(providers),
        ],
      })),
    }),
    quotaMarker: code(quotaMarker),
  };
}

function personas(source: ReferenceSource): Facts {
  const { personas: all } = testModeReference(source);
  return {
    personas: table({
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
                md`${providerId}, ${loginKind}: ${credential(accessToken, appPassword)}`,
            ),
          ),
        ],
      })),
    }),
  };
}

function dialects(source: ReferenceSource): Facts {
  const { dialects: all } = testModeReference(source);
  return {
    dialects: table({
      caption: 'Dialects',
      columns: ['Host', 'What is different', 'Seen on'],
      rows: all.map(({ host, description, seenOn }) => ({
        id: `dialect-${host.split('.')[0]}`,
        cells: [code(host), description, seenOn],
      })),
    }),
  };
}

function credential(
  accessToken: string | undefined,
  appPassword: { identifier: string; password: string } | undefined,
): Cell {
  return appPassword ? codes([appPassword.identifier, appPassword.password]) : code(accessToken ?? '');
}

function providerEvents(source: ReferenceSource): Facts {
  const { providerEvents: all } = testModeReference(source);
  return {
    providerEvents: table({
      caption: 'Provider events',
      columns: ['Provider', 'Event', 'What happens', 'Topic', 'Takes'],
      rows: all.map(({ providerId, event, description, topic, loginKinds, takes }) => ({
        cells: [
          providerId,
          code(event),
          loginKinds ? `${description} Only by ${loginKinds.join(' and ')}.` : description,
          topic ? md`[${code(topic)}](${guideLink('events', topic)})` : 'none',
          takes.length > 0 ? codes(takes) : 'nothing',
        ],
      })),
    }),
  };
}

function clock(source: ReferenceSource): Facts {
  const { longestAdvanceMs } = testModeReference(source);
  return { longestAdvance: duration(longestAdvanceMs) };
}

function mock(): Facts {
  return { seedYaml: sample('seed.yaml', seedFile, 'yaml') };
}
