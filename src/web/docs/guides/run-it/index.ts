/** The facts of the guide to running the service. */
import {
  largestImageBytes,
  type ReferenceSource,
  stack,
} from '../../../../domain/administration/reference/source.ts';
import { guide } from '../../guide.ts';
import { type Facts, sample } from '../../markdown/write.ts';
import { bytes, count, duration } from '../../parts.ts';
import {
  applyManifests,
  backUp,
  changeSettings,
  enableUnits,
  endSimulator,
  killWorker,
  makeLiveKey,
  makeRoles,
  migrateAsOwner,
  restoreBackup,
  rotateCredentials,
  setupLink,
  splitRoles,
  startForTheInternet,
  startSimulator,
  startStack,
  upgradeStack,
} from './commands.ts';

const local = (port: number) => `http://localhost:${port}`;

function walk(): Facts {
  return {
    startingTheStack: sample('starting the stack', startStack, 'sh'),
    startForTheInternet,
    grafana: local(stack.ports.grafana),
    prometheus: local(stack.ports.prometheus),
    changingSettings: sample('changing settings', changeSettings, 'sh'),
  };
}

function firstOrganization(): Facts {
  return {
    setupLink: sample('the link that sets the console up', setupLink, 'sh'),
    aLiveKey: sample('a live key', makeLiveKey, 'sh'),
    liveModeWithSimulatedProviders: sample('live mode with simulated providers', startSimulator, 'sh'),
    endSimulator: endSimulator.replaceAll('\n', ' && '),
  };
}

function lostProcess(): Facts {
  return { losingAWorker: sample('losing a worker', killWorker, 'sh') };
}

function backingUp(): Facts {
  return { aBackup: sample('a backup', backUp, 'sh') };
}

function roles(): Facts {
  return {
    makingRoles: sample('the roles, for a superuser of PostgreSQL', makeRoles, 'sh'),
    migratingAsTheOwner: sample('migrating as the owner', migrateAsOwner, 'sh'),
    splittingRoles: sample('for a database with a single role so far', splitRoles, 'sh'),
  };
}

function proxy({ port, opsPort }: ReferenceSource['config']): Facts {
  return { port: String(port), opsPort: String(opsPort) };
}

function restoring(): Facts {
  return { restoringTheStack: sample('restoring the stack', restoreBackup, 'sh') };
}

function scaling({ databasePoolSize }: ReferenceSource['config']): Facts {
  return { databasePoolSize: count(databasePoolSize) };
}

function secrets(): Facts {
  return { sealingWithTheNewKey: sample('sealing with the new key', rotateCredentials, 'sh') };
}

function sizes({ media, streams }: ReferenceSource['config']): Facts {
  const { mostAtATime, memoryLimitBytes } = media.inspection;
  return {
    largestImageBytes: count(largestImageBytes / 1_000_000),
    mostAtATime: bytes(mostAtATime * memoryLimitBytes),
    mostPerProcess: count(streams.mostPerProcess),
  };
}

function stopping({ shutdownTimeoutMs }: ReferenceSource['config']): Facts {
  return { shutdownTimeout: duration(shutdownTimeoutMs) };
}

function upgrading(): Facts {
  return { upgradingTheStack: sample('upgrading the stack', upgradeStack, 'sh') };
}

function withSystemd(): Facts {
  return { installingTheUnits: sample('installing the units', enableUnits, 'sh') };
}

function withKubernetes(opsPort: number): Facts {
  return {
    applyingTheManifests: sample('applying the manifests', applyManifests, 'sh'),
    opsPort: String(opsPort),
  };
}

export const runIt = guide('run-it', ({ config }) => ({
  stack: walk(),
  'first-organization': firstOrganization(),
  upgrade: upgrading(),
  backup: backingUp(),
  restore: restoring(),
  'lost-process': lostProcess(),
  systemd: withSystemd(),
  kubernetes: withKubernetes(config.opsPort),
  sizes: sizes(config),
  scaling: scaling(config),
  roles: roles(),
  proxy: proxy(config),
  secrets: secrets(),
  stopping: stopping(config),
}));
