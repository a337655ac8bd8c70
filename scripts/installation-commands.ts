/** What operators can do on the command line to the installation as a whole. */
import type { Command } from 'commander';
import { holdInstallation, releaseInstallation } from '../src/domain/installation/hold.ts';
import { type Run, recorded } from './command-tools.ts';

export function addInstallationCommands(program: Command, run: Run): void {
  program
    .command('hold')
    .description('keep all processes from publishing, delivering, refreshing, backfilling and polling')
    .requiredOption('--workers', 'what is held; the API goes on answering')
    .action(() =>
      run((ctx) =>
        recorded(ctx, { action: 'installation.hold' }, async () => ({
          held: (await holdInstallation(ctx, 'operator')) ?? null,
        })),
      ),
    );
  program
    .command('release')
    .description('end the hold, in all processes')
    .action(() =>
      run((ctx) =>
        recorded(ctx, { action: 'installation.release' }, async () => {
          await releaseInstallation(ctx);
          return { held: null };
        }),
      ),
    );
}
