/** Who asks: what a verified key stands for. Every domain function acts within this scope. */
import type { Scope } from '../db/scope.ts';

export { requireTestMode } from '../db/scope.ts';

export interface Caller extends Scope {
  keyId: string;
}
