import type { Context } from '../../../context.ts';

/** The source of the documentation: the configuration of this installation, and the providers' declarations. */
export type ReferenceSource = Pick<Context, 'config' | 'registry'> & {
  simulated: Pick<Context['simulated'], 'providers'>;
};
