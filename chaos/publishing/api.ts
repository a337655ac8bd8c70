/** The API as a process of its own, with the run's own context beside it on the same database. */
import { loadConfig } from '../../src/config.ts';
import { type Context, createContext } from '../../src/context.ts';
import { createLogger } from '../../src/log.ts';
import { startFleet } from './fleet.ts';

export interface Api {
  ctx: Context;
  close(): Promise<void>;
}

export type StartApi = (env: Record<string, string>, crashed: (lastWords: string) => void) => Promise<Api>;

export const startApi: StartApi = async (env, crashed) => {
  const config = loadConfig({ ...env, NODE_ENV: 'test' });
  const ctx = await createContext({
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
