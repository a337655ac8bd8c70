/** The commands for the deployment as a whole. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { prepareSandbox } from '../src/app/sandbox.ts';
import { type Config, ConfigurationError } from '../src/config.ts';
import { found } from '../src/db/client/scope.ts';
import { distributeTables, noCluster } from '../src/db/distribution/distribute.ts';
import { pauseDeployment, resumeDeployment } from '../src/domain/foundation/deployment.ts';
import { newSetupLink } from '../src/domain/people/members/set-up.ts';
import { reconcileLedger } from '../src/domain/publishing/run/maintain-requests.ts';
import { ServiceError } from '../src/errors/index.ts';
import { createLogger } from '../src/observability/log.ts';
import { type Run, recorded } from './command-tools.ts';
import { examine, inWords } from './doctor.ts';

export function addDeploymentCommands(program: Command, run: Run): void {
  program
    .command('sandbox')
    .description(
      'print what `npm start` has printed: a test key, simulated profiles, links and lines to paste',
    )
    .action(() =>
      run(async (ctx) => {
        const { development, port } = ctx.config;
        if (!development)
          throw new ServiceError('not_supported', {
            message: 'Only a service in development has a sandbox.',
          });
        return prepareSandbox(ctx, `http://localhost:${port}`, await newSetupLink(ctx));
      }),
    );
  program
    .command('doctor')
    .description('say what is wrong with the deployment, and what to do; ends with 1 when there is a problem')
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async ({ format }: { format: 'text' | 'json' }) => {
      const findings = await examine(process.env, createLogger('error'));
      process.stdout.write(
        format === 'text' ? inWords(findings) : `${JSON.stringify({ findings }, null, 2)}\n`,
      );
      if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
    });
  program
    .command('hold')
    .description('keep all processes from publishing, delivering, refreshing, backfilling and polling')
    .requiredOption('--workers', 'put the workers on hold; the API keeps answering')
    .option(
      '--restored',
      'the database was restored from a backup, and no process has run on it since',
      false,
    )
    .action(({ restored }: { restored: boolean }) =>
      run((ctx) =>
        recorded(ctx, { action: 'installation.hold', details: { restored } }, async () => ({
          held: (await pauseDeployment(ctx, restored)) ?? null,
        })),
      ),
    );
  program
    .command('release')
    .description('end the hold, in all processes')
    .option('--unreconciled', 'also after a restore whose ledger is not reconciled', false)
    .action(({ unreconciled }: { unreconciled: boolean }) =>
      run((ctx) =>
        recorded(ctx, { action: 'installation.release', details: { unreconciled } }, async () => {
          await resumeDeployment(ctx, unreconciled);
          return { held: null };
        }),
      ),
    );
  const jobs = program
    .command('jobs')
    .description('jobs that are parked because they have killed processes, or wait where nobody looks');
  jobs
    .command('parked')
    .description('list them, the latest first')
    .action(() => run(async (ctx) => ({ jobs: await ctx.queue.parked() })));
  jobs
    .command('resume')
    .description('have one run again')
    .requiredOption('--job <id>', 'its id')
    .action(({ job }: { job: string }) =>
      run((ctx) =>
        recorded(ctx, { action: 'jobs.resume', details: { job } }, async () =>
          found((await ctx.queue.resume(job)) ?? null, 'The parked job'),
        ),
      ),
    );
  jobs
    .command('move-from')
    .description('move the jobs that wait in a database that was taken out of QUEUE_DATABASE_URLS')
    .requiredOption('--url <url>', 'the address of the database')
    .action(({ url }: { url: string }) =>
      run((ctx) =>
        recorded(ctx, { action: 'jobs.move_from', details: {} }, async () => ({
          moved: await ctx.queue.moveFrom(url),
        })),
      ),
    );
  program
    .command('database')
    .description('the database')
    .command('distribute')
    .description(
      'distribute the tables that grow over the nodes of a Citus cluster; goes on where it was ended',
    )
    .action(() =>
      run((ctx) =>
        recorded(ctx, { action: 'database.distribute' }, async () => ({
          distributed: await distribute(ctx.config),
        })),
      ),
    );
  program
    .command('ledger')
    .description('the publish ledger of all organizations')
    .command('reconcile')
    .description('after a restore: look up at the providers what may have been published since the backup')
    .option('--since <instant>', 'when the backup was made; default: the last mark in it', parseInstant)
    .action(({ since }: { since?: Date }) =>
      run((ctx) =>
        recorded(ctx, { action: 'ledger.reconcile', details: { since } }, () => reconcileLedger(ctx, since)),
      ),
    );
}

async function distribute({
  owner,
  databaseDirectUrl,
  databaseUrl,
  databaseShards,
}: Config): Promise<string[]> {
  const url = owner?.url ?? databaseDirectUrl ?? databaseUrl;
  try {
    if (!url) throw new ConfigurationError(noCluster);
    return await distributeTables(url, { shardCount: databaseShards });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ServiceError('not_supported', { message: error.message });
  }
}

export function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new InvalidArgumentError('Expected ISO-8601.');
  return instant;
}
