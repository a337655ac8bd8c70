/** Starts the API as a process of its own, and a context of the run on the same database. */
import { type Composition, compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/observability/log.ts';
import { startFleet } from './fleet.ts';

export interface Api {
  ctx: Composition;
  close(): Promise<void>;
}

export type StartApi = (env: Record<string, string>, crashed: (lastWords: string) => void) => Promise<Api>;

export const startApi: StartApi = async (env, crashed) => {
  const config = loadConfig({ ...env, NODE_ENV: 'test' });
  const ctx = await compose({
    config,
    databaseUrl: env.DATABASE_URL ?? '',
    log: createLogger('error'),
  });
  const fleet = await startFleet(1, env, crashed).catch(async (error) => {
    await ctx.close();
    throw error;
  });
  return {
    ctx,
    async close() {
      await fleet.stop();
      await ctx.close();
    },
  };
};
