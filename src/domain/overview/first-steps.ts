/** Tells which steps of a tenant's way to the first post are done. */
import type { Context } from '../../context.ts';
import { type FirstSteps, readFirstSteps } from '../../db/first-steps.ts';
import type { Scope } from '../../db/scope.ts';

export type FirstStep = keyof FirstSteps;

export const firstStepsOf = ({ db }: Context, scope: Scope): Promise<FirstSteps> => readFirstSteps(db, scope);
