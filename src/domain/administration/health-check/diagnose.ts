/** Looks at everything that the deployment needs, and says in words what is wrong and what to do. */
import type { Context } from '../../../context.ts';
import { checkApps, checkOperationsPort, checkProxy, checkPublicUrl, checkVersions } from './addresses.ts';
import {
  checkClock,
  checkConnections,
  checkMail,
  checkMigrations,
  checkStorage,
} from './backing-services.ts';
import {
  checkDeletions,
  checkParkedJobs,
  checkPartitions,
  checkPause,
  checkQueueDatabases,
  checkRetention,
  checkWork,
} from './check-workers.ts';
import { type Finding, findingsAbout } from './finding.ts';

type Check = (ctx: Context) => Promise<Finding | Finding[]>;

/** The checks by their subjects, in the order in which they are shown. */
const checks: Record<string, Check> = {
  Migrations: checkMigrations,
  Clock: checkClock,
  'Database connections': checkConnections,
  Hold: checkPause,
  Work: checkWork,
  'Queue databases': checkQueueDatabases,
  'Parked jobs': checkParkedJobs,
  Storage: checkStorage,
  'Public URL': checkPublicUrl,
  Proxy: checkProxy,
  'Operations port': checkOperationsPort,
  Partitions: checkPartitions,
  Retention: checkRetention,
  Deletions: checkDeletions,
  'E-mail': checkMail,
  'Provider apps': checkApps,
  'API versions': checkVersions,
};

/** Runs all checks. One that fails becomes a finding of its own, and keeps none of the others from being made. */
export async function diagnose(ctx: Context): Promise<Finding[]> {
  const findings = await Promise.all(
    Object.entries(checks).map(([subject, check]) =>
      check(ctx).catch((error: Error) => {
        ctx.observability.log.warn('health check failed', { subsystem: 'health-check', subject, error });
        return findingsAbout(subject).unknown(
          `This could not be checked: ${error.message}`,
          'Look at the other findings first; the log of the process that made this check says more.',
        );
      }),
    ),
  );
  return findings.flat();
}
