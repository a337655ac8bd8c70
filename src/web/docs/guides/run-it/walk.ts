import { stack } from '../../../../domain/administration/reference/stack.ts';
import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import {
  changeSettings,
  endSimulator,
  killWorker,
  makeLiveKey,
  setupLink,
  startForTheInternet,
  startSimulator,
  startStack,
} from './commands.ts';

const local = (port: number) => `http://localhost:${port}`;

export function walk(): Facts {
  return {
    startingTheStack: sample('starting the stack', startStack, 'sh'),
    startForTheInternet,
    grafana: local(stack.ports.grafana),
    prometheus: local(stack.ports.prometheus),
    changingSettings: sample('changing settings', changeSettings, 'sh'),
  };
}

export function firstOrganization(): Facts {
  return {
    setupLink: sample('the link that sets the console up', setupLink, 'sh'),
    aLiveKey: sample('a live key', makeLiveKey, 'sh'),
    liveModeWithSimulatedProviders: sample('live mode with simulated providers', startSimulator, 'sh'),
    endSimulator: endSimulator.replaceAll('\n', ' && '),
  };
}

export function lostProcess(): Facts {
  return { losingAWorker: sample('losing a worker', killWorker, 'sh') };
}
