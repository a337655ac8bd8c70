/** What the documentation is made of besides the contract, and what the guides say of the files in deploy/. */
import type { Context } from '../../../context.ts';

/** The source of the documentation: the configuration of this deployment, and the providers' declarations. */
export interface ReferenceSource extends Pick<Context, 'config'> {
  providers: Pick<Context['providers'], 'registry'> & {
    simulated: Pick<Context['providers']['simulated'], 'simulators'>;
  };
}

/** How large deploy/try/run.sh lets the image become. */
export const largestImageBytes = 350_000_000;

/**
 * What deploy/compose.yaml calls its parts, for the guide that walks through them; a test compares both. It listens for
 * people on this machine only at these ports.
 */
export const stack = {
  api: ['api-a', 'api-b'],
  workers: ['worker-a', 'worker-b'],
  ports: { https: 443, prometheus: 9090, grafana: 3000 },
  database: { name: 'service', owner: 'service_owner', superuser: 'postgres' },
} as const;
