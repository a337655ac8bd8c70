/**
 * Turns the served document into the document for client generators. Both describe the same service; the
 * steps below are the only differences.
 */
import type { Node } from '../document.ts';
import type { DocumentStep } from '../steps.ts';
import { applySteps } from '../steps.ts';
import { extensibleEnums } from './extensible-enums.ts';
import { integerLimits } from './integer-limits.ts';
import { oneError } from './one-error.ts';
import { openAnswers } from './open-answers.ts';
import { plainBooleans } from './plain-booleans.ts';
import { withoutWebhooks } from './without-webhooks.ts';

/** The steps, in the order in which they run. */
const steps: readonly DocumentStep[] = [
  oneError,
  openAnswers,
  extensibleEnums,
  integerLimits,
  plainBooleans,
  withoutWebhooks,
];

/** Returns the document for client generators; the given one is not changed. */
export function clientDocument(served: Node): Node {
  return applySteps(served, steps);
}
