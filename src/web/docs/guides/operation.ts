/** The guides to the operation of the service, besides those to running it. */

import {
  causeFields,
  commonFields,
  logFields,
  logLines,
} from '../../../domain/administration/reference/log-lines.ts';
import { signingInReference } from '../../../domain/administration/reference/requests.ts';
import { idPrefix, spans, variablesOfSample } from '../../../domain/administration/reference/telemetry.ts';
import { hourMs } from '../../../lib/time.ts';
import { guide } from '../guide.ts';
import { code, codes, type Facts, sample, sections, table } from '../markdown/write.ts';
import { duration, roughly } from '../parts.ts';
import { migrateAsOwner } from './run-it/commands.ts';
import { threatGroups } from './threats.ts';

export const signingIn = guide('signing-in', () => ({
  people: people(),
  account: account(),
  sessions: sessions(),
  'own-sign-in': ownSignIn(),
}));

const {
  linkLifetimesMs,
  confirmedMs,
  idleMs,
  sessionLifetimeMs,
  freeFailures,
  firstWaitMs,
  longestWaitMs,
  codeLockMs,
  mostInvitations,
  ownSignIn: { hours, attemptMs, recordTrustedMs },
} = signingInReference;

function people(): Facts {
  return {
    setup: duration(linkLifetimesMs.setup),
    invitation: duration(linkLifetimesMs.invitation),
    passwordReset: duration(linkLifetimesMs.password_reset),
    mostInvitations: mostInvitations
      .map(({ count, within }) => `${count} invitations in ${within}`)
      .join(' and '),
  };
}

function account(): Facts {
  return { confirmed: duration(confirmedMs) };
}

function sessions(): Facts {
  return {
    idle: duration(idleMs),
    sessionLifetime: duration(sessionLifetimeMs),
    freeFailures,
    firstWait: duration(firstWaitMs),
    longestWait: roughly(longestWaitMs),
    codeLock: duration(codeLockMs),
  };
}

function ownSignIn(): Facts {
  return {
    usual: duration(hours.usual * hourMs),
    least: duration(hours.least * hourMs),
    most: duration(hours.most * hourMs),
    attempt: duration(attemptMs),
    recordTrusted: duration(recordTrustedMs),
  };
}

export const upgrade = guide('upgrade', () => ({
  order: order(),
}));

function order(): Facts {
  return { migratingAsTheOwner: sample('migrating as the owner', migrateAsOwner, 'sh') };
}

const scraping = (port: number) => `scrape_configs:
  - job_name: social-content-service
    static_configs:
      - targets: ['api.internal:${port}', 'worker.internal:${port}']
rule_files: [ops/alerts.yaml]`;

function watching(opsPort: number): Facts {
  return { prometheusYml: sample('prometheus.yml', scraping(opsPort), 'yaml') };
}

export const alerts = guide('alerts', ({ config }) => ({
  watching: watching(config.opsPort),
}));

export const logs = guide('logs', () => ({
  lines: lines(),
  fields: fields(),
}));

function lines(): Facts {
  return {
    linesByTheirMessage: table({
      caption: 'Lines by their message',
      columns: ['Message', 'Level', 'What it tells', 'Fields, where they apply'],
      rows: logLines.map(({ message, levels, tells, fields: own }) => ({
        cells: [code(message), levels, tells, codes(own)],
      })),
    }),
  };
}

function fields(): Facts {
  return {
    commonFields: codes(commonFields),
    causeFields: codes(causeFields),
    fieldsAndWhatTheyHold: table({
      caption: 'Fields and what they hold',
      columns: ['Field', 'What it holds'],
      rows: Object.entries(logFields).map(([name, meaning]) => ({ cells: [code(name), meaning] })),
    }),
  };
}

export const traces = guide('traces', () => ({
  on: turnedOn(),
  spans: whatTheyShow(),
}));

function turnedOn(): Facts {
  return { env: sample('.env', variablesOfSample, 'sh') };
}

function whatTheyShow(): Facts {
  return {
    spansByTheirName: table({
      caption: 'Spans by their name',
      columns: ['Name', 'Kind', 'What it is', 'Attributes, where they apply'],
      rows: spans.map(({ name, kind, tells, attributes }) => ({
        cells: [code(name), kind, tells, codes(attributes)],
      })),
    }),
    idPrefix,
  };
}

export const security = guide('security', () => ({
  threatGroups: sections(
    threatGroups.map(({ id, title, threats }) => ({
      id,
      title,
      body: table({
        caption: title,
        columns: ['Threat', 'What the service does', 'Test'],
        rows: threats.map(({ threat, answer, file }) => ({ cells: [threat, answer, code(file)] })),
      }),
    })),
  ),
}));
