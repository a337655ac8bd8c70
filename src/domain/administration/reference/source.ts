import type { Context } from '../../../context.ts';

/** The source of the documentation: the configuration of this deployment, and the providers' declarations. */
export interface ReferenceSource extends Pick<Context, 'config'> {
  providers: Pick<Context['providers'], 'registry'> & {
    simulated: Pick<Context['providers']['simulated'], 'simulators'>;
  };
}
