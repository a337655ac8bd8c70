import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { backUp } from './commands.ts';

export function backingUp(): Facts {
  return { aBackup: sample('a backup', backUp, 'sh') };
}
