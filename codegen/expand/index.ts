/**
 * Turns the contract into the document that is served. With its content types expanded it is valid OpenAPI; the
 * steps add what can be derived from it and from the tables of the code.
 */
import type { Node } from '../document.ts';
import type { DocumentStep } from '../steps.ts';
import { applySteps } from '../steps.ts';
import { discriminators } from './discriminators.ts';
import { addErrors } from './errors/index.ts';
import { addExamples } from './examples/index.ts';
import { identifiers } from './identifiers.ts';
import { webhooks } from './webhooks.ts';

/** The steps in the order in which they run: the examples need the answers that `addErrors` adds. */
const steps: readonly DocumentStep[] = [webhooks, discriminators, identifiers, addErrors, addExamples];

/** Returns the document that is served; the given one is not changed. */
export function expandDocument(written: Node): Node {
  return applySteps(written, steps);
}
