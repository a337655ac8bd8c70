/** Waits until workers have looked for jobs, so that a test can show that they run none of them. */
import type { TestService } from './service.ts';
import { untilWithoutJobs } from './until.ts';

/**
 * The number of times for which each process has to ask whether the deployment is held. It asks so each
 * time it looks for a kind of job, which it does for each kind about once a second.
 */
const looks = 30;

/**
 * Waits until the workers of all these processes have asked so often that each kind of job was looked for in
 * the meantime.
 */
export async function workersHavePolled(...services: TestService[]): Promise<void> {
  const watched = services.map(({ ctx }) => {
    const { pause } = ctx.db.$deployment;
    let count = 0;
    ctx.db.$deployment.pause = () => {
      count += 1;
      return pause();
    };
    return { enough: () => count >= looks, end: () => Object.assign(ctx.db.$deployment, { pause }) };
  });
  await untilWithoutJobs(() => watched.every(({ enough }) => enough()), 60_000);
  for (const { end } of watched) end();
}
