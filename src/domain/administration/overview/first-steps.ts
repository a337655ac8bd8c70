/** Tells which steps of a tenant's way to the first post are done. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type FirstSteps, readFirstSteps } from '../../../db/tables/first-steps.ts';

export type FirstStep = keyof FirstSteps;

export const firstStepsOf = ({ db }: Context, scope: Scope): Promise<FirstSteps> => readFirstSteps(db, scope);
