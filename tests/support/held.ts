/** Waiting for workers that do nothing. */
import type { TestService } from './service.ts';
import { until } from './until.ts';

/** All kinds of jobs are asked for about once a second, and each asks whether the installation is held. */
const looks = 30;

/** Until the workers of all of these processes have asked so often that each kind of job was looked for since. */
export async function workersHaveLooked(...services: TestService[]): Promise<void> {
  const watched = services.map(({ ctx }) => {
    const { hold } = ctx.installation;
    let count = 0;
    ctx.installation.hold = () => {
      count += 1;
      return hold();
    };
    return { enough: () => count >= looks, end: () => Object.assign(ctx.installation, { hold }) };
  });
  await until(() => watched.every(({ enough }) => enough()), 60_000);
  for (const { end } of watched) end();
}
