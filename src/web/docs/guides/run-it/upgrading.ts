import type { Facts } from '../../markdown/fill.ts';
import { sample } from '../../markdown/write.ts';
import { upgradeStack } from './commands.ts';

export function upgrading(): Facts {
  return { upgradingTheStack: sample('upgrading the stack', upgradeStack, 'sh') };
}
