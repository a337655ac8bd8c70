import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { rotateCredentials } from './commands.ts';

export function secrets(): Facts {
  return { sealingWithTheNewKey: sample('sealing with the new key', rotateCredentials, 'sh') };
}
