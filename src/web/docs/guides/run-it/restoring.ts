import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { restoreBackup } from './commands.ts';

export function restoring(): Facts {
  return { restoringTheStack: sample('restoring the stack', restoreBackup, 'sh') };
}
