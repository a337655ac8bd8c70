/** The commands for organizations, keys and encryption keys. */
import { once } from 'node:events';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '../src/context.ts';
import { operationIds } from '../src/contract/index.ts';
import type { Mode } from '../src/db/client/scope.ts';
import { listKeys } from '../src/db/tables/keys.ts';
import { ensureOrganization, findOrganization, listOrganizations } from '../src/db/tables/organizations.ts';
import { requestOrganizationDeletion } from '../src/domain/administration/organizations/delete-organizations.ts';
import { exportOrganization } from '../src/domain/administration/organizations/export-organization.ts';
import { oldKeyNeededMs, rotateCredentials } from '../src/domain/connections/maintain-connections.ts';
import { monthOf } from '../src/domain/foundation/billing/caps.ts';
import { exportUsage, usageCsv } from '../src/domain/foundation/billing/usage.ts';
import { createKey, revokeKey, rollKey } from '../src/domain/people/keys.ts';
import { changePlan } from '../src/domain/people/members/organizations.ts';
import { organizationOf, organizationOption, type Run, recorded } from './command-tools.ts';
import { addConsoleCommands } from './console-commands.ts';
import { addDeploymentCommands, parseInstant } from './deployment-commands.ts';

export type { Run };

export function createCommands(run: Run): Command {
  const program = new Command('cli').description('Operate the service. Answers are JSON on standard output.');

  const organization = program.command('organization').description('organizations');
  organization
    .command('create')
    .requiredOption('--name <name>', 'its name')
    .action((options: { name: string }) =>
      run(async (ctx) => {
        const { id, name } = await recorded(
          ctx,
          { action: 'organizations.create', details: { name: options.name } },
          () => ensureOrganization(ctx.db, options.name),
        );
        return { organizationId: id, name };
      }),
    );
  organization
    .command('plan')
    .description('put an organization on a plan')
    .addOption(organizationOption())
    .addOption(new Option('--plan <plan>').choices(['free', 'paid']).makeOptionMandatory())
    .action((options: { organization: string; plan: 'free' | 'paid' }) =>
      run(async (ctx) => {
        const { id, name } = await organizationOf(ctx, options.organization);
        const adminAction = { organizationId: id, action: 'plan.change', details: { plan: options.plan } };
        await recorded(ctx, adminAction, () => changePlan(ctx, id, options.plan));
        return { organizationId: id, name, plan: options.plan };
      }),
    );
  organization
    .command('usage')
    .description('what every organization used of the caps in a month, for whoever bills it')
    .option('--month <month>', 'YYYY-MM, in UTC; default: the current one', parseMonth)
    .addOption(new Option('--format <format>').choices(['json', 'csv']).default('json'))
    .action((options: { month?: string; format: 'json' | 'csv' }) =>
      run(async (ctx) => {
        const lines = await exportUsage(ctx, options.month ?? monthOf(ctx.clock.now()));
        return options.format === 'csv' ? usageCsv(lines) : { data: lines };
      }),
    );
  organization
    .command('delete')
    .description(
      'delete an organization with all that it has; its keys stop at once, the rest goes in the background',
    )
    .addOption(organizationOption())
    .requiredOption('--confirm <name>', "the organization's name, typed again")
    .action((options: { organization: string; confirm: string }) =>
      run(async (ctx) => {
        const { id } = await organizationOf(ctx, options.organization);
        const adminAction = { organizationId: id, action: 'organizations.delete' };
        await recorded(ctx, adminAction, () => requestOrganizationDeletion(ctx, id, options.confirm));
        return { organizationId: id, deletion: 'begun' };
      }),
    );
  organization
    .command('export')
    .description('everything that is kept about an organization, as JSON and without secrets')
    .addOption(organizationOption())
    .action((options: { organization: string }) =>
      run(async (ctx) => {
        const { id } = await organizationOf(ctx, options.organization);
        const adminAction = { organizationId: id, action: 'organizations.export' };
        await recorded(ctx, adminAction, () =>
          exportOrganization(ctx, { organizationId: id, taker: 'command line' }, writeOut),
        );
        return '';
      }),
    );
  organization.command('list').action(() =>
    run(async (ctx) => ({
      data: (await listOrganizations(ctx.db)).map(({ id, name, plan, createdAt }) => ({
        organizationId: id,
        name,
        plan,
        createdAt,
      })),
    })),
  );

  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('make a key; the organization is made when it is new')
    .addOption(organizationOption())
    .addOption(new Option('--mode <mode>').choices(['test', 'live']).makeOptionMandatory())
    .option('--name <name>', 'for people')
    .option('--expires-at <instant>', 'ISO-8601', parseInstant)
    .option('--allow <operationIds...>', 'only these operations; default: all', parseOperation)
    .option('--needs-approval', 'what it publishes waits for approval')
    .action(
      (options: {
        organization: string;
        mode: Mode;
        name?: string;
        expiresAt?: Date;
        allow?: string[];
        needsApproval?: boolean;
      }) =>
        run(async (ctx) => {
          const { id: organizationId } =
            (await findOrganization(ctx.db, options.organization)) ??
            (await ensureOrganization(ctx.db, options.organization));
          const scope = { organizationId, mode: options.mode };
          const details = {
            name: options.name,
            expiresAt: options.expiresAt,
            allowedOperations: options.allow,
            ...(options.needsApproval ? { needsApproval: true } : {}),
          };
          const { key, stored } = await recorded(ctx, { ...scope, action: 'keys.create', details }, () =>
            createKey(ctx, scope, details),
          );
          return { organizationId, keyId: stored.id, key };
        }),
    );
  key
    .command('list')
    .addOption(organizationOption())
    .action((options: { organization: string }) =>
      run(async (ctx) => {
        const keys = await listKeys(ctx.db, await organizationIdOf(ctx, options.organization));
        return { data: keys.map(({ id, hash, organizationId, ...shown }) => ({ keyId: id, ...shown })) };
      }),
    );
  key
    .command('roll')
    .description('make a new key; the old one goes on for the grace')
    .argument('<keyId>')
    .addOption(organizationOption())
    .option('--grace-hours <hours>', '0 to 72', Number, 24)
    .action((keyId: string, options: { organization: string; graceHours: number }) =>
      run(async (ctx) => {
        const organizationId = await organizationIdOf(ctx, options.organization);
        const adminAction = { organizationId, action: 'keys.roll', subject: keyId };
        const { key, stored } = await recorded(ctx, adminAction, () =>
          rollKey(ctx, { organizationId }, keyId, options.graceHours),
        );
        return { organizationId, keyId: stored.id, key };
      }),
    );
  key
    .command('revoke')
    .argument('<keyId>')
    .addOption(organizationOption())
    .action((keyId: string, options: { organization: string }) =>
      run(async (ctx) => {
        const organizationId = await organizationIdOf(ctx, options.organization);
        const adminAction = { organizationId, action: 'keys.revoke', subject: keyId };
        await recorded(ctx, adminAction, () => revokeKey(ctx, { organizationId }, keyId));
        return { keyId, revoked: true };
      }),
    );

  addConsoleCommands(program, run);
  addDeploymentCommands(program, run);

  program
    .command('credentials')
    .description('provider credentials')
    .command('rotate')
    .description(
      'seal every credential, client secret and authenticator app with the first key of ENCRYPTION_KEYS',
    )
    .action(() =>
      run(async (ctx) => ({
        rotated: await recorded(ctx, { action: 'credentials.rotate' }, () => rotateCredentials(ctx)),
        oldKeysNeededUntil: new Date(ctx.clock.now().getTime() + oldKeyNeededMs).toISOString(),
      })),
    );
  return program;
}

async function organizationIdOf(ctx: Context, reference: string): Promise<string> {
  return (await organizationOf(ctx, reference)).id;
}

function parseMonth(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Expected YYYY-MM.');
  return `${text}-01`;
}

function parseOperation(text: string, earlier: string[] = []): string[] {
  if (!(operationIds as string[]).includes(text)) throw new InvalidArgumentError('Not an operation id.');
  return [...earlier, text];
}

/** Writes text to standard output, and waits when its reader is slower. */
async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
