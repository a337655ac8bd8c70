import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { applyManifests, enableUnits } from './commands.ts';

export function withSystemd(): Facts {
  return { installingTheUnits: sample('installing the units', enableUnits, 'sh') };
}

export function withKubernetes(opsPort: number): Facts {
  return {
    applyingTheManifests: sample('applying the manifests', applyManifests, 'sh'),
    opsPort: String(opsPort),
  };
}
