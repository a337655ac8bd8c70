/** `npm run -s cli -- COMMAND`: what operators do without a console. Prints its answer alone on standard output, as JSON. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../src/config.ts';
import { type Context, createContext } from '../src/context.ts';
import { operationIds } from '../src/contract/index.ts';
import { listKeys } from '../src/db/keys.ts';
import {
  ensureOrganization,
  findOrganization,
  listOrganizations,
  type Organization,
} from '../src/db/organizations.ts';
import { found, type Mode } from '../src/db/scope.ts';
import { openServer } from '../src/db/server.ts';
import { audited } from '../src/domain/audit/audited.ts';
import { changePlan } from '../src/domain/billing/change-plan.ts';
import { exportUsage, usageCsv } from '../src/domain/billing/export-usage.ts';
import { monthOf } from '../src/domain/billing/plans.ts';
import { rotateCredentials } from '../src/domain/connections/rotate-credentials.ts';
import { createKey } from '../src/domain/keys/create.ts';
import { revokeKey } from '../src/domain/keys/revoke.ts';
import { rollKey } from '../src/domain/keys/roll.ts';
import { inviteMember } from '../src/domain/members/invitations.ts';
import type { MemberRole } from '../src/domain/members/membership.ts';
import { addOperator } from '../src/domain/members/operators.ts';
import { newPasswordReset } from '../src/domain/members/password-reset.ts';
import { ServiceError } from '../src/errors.ts';
import { createLogger } from '../src/log.ts';

const program = new Command('cli').description('Operate the service. Answers are JSON on standard output.');
/** In the audit log. */
const actor = 'command line';
const organizationOption = () => new Option('--organization <name>', 'name or id').makeOptionMandatory();

const organization = program.command('organization').description('organizations');
organization
  .command('create')
  .requiredOption('--name <name>', 'its name')
  .action((options: { name: string }) =>
    run(async (ctx) => {
      const { id, name } = await ensureOrganization(ctx.db, options.name);
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
      await changePlan(ctx, id, options.plan);
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
      const lines = await exportUsage(ctx, options.month ?? monthOf(ctx.now()));
      return options.format === 'csv' ? usageCsv(lines) : { data: lines };
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
  .action(
    (options: { organization: string; mode: Mode; name?: string; expiresAt?: Date; allow?: string[] }) =>
      run(async (ctx) => {
        const { id: organizationId } =
          (await findOrganization(ctx.db, options.organization)) ??
          (await ensureOrganization(ctx.db, options.organization));
        const { key, stored } = await createKey(
          ctx,
          { organizationId, mode: options.mode },
          { name: options.name, expiresAt: options.expiresAt, allowedOperations: options.allow },
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
      const { key, stored } = await rollKey(ctx, { organizationId }, keyId, options.graceHours);
      return { organizationId, keyId: stored.id, key };
    }),
  );
key
  .command('revoke')
  .argument('<keyId>')
  .addOption(organizationOption())
  .action((keyId: string, options: { organization: string }) =>
    run(async (ctx) => {
      await revokeKey(ctx, { organizationId: await organizationIdOf(ctx, options.organization) }, keyId);
      return { keyId, revoked: true };
    }),
  );

const consoleCommand = program.command('console').description('people who sign in to the console');
const emailOption = () => new Option('--email <email>', "the person's address").makeOptionMandatory();
consoleCommand
  .command('invite')
  .description('make a link that works once, to become a member of an organization')
  .addOption(organizationOption())
  .addOption(emailOption())
  .addOption(new Option('--role <role>').choices(['owner', 'developer', 'viewer']).makeOptionMandatory())
  .action((options: { organization: string; email: string; role: MemberRole }) =>
    run(async (ctx) => {
      const { id: organizationId } = await organizationOf(ctx, options.organization);
      const { email, role } = options;
      const entry = { organizationId, action: 'members.invite', details: { email, role } };
      return audited(ctx, { ...entry, actor }, () => inviteMember(ctx, organizationId, { email, role }));
    }),
  );
consoleCommand
  .command('reset-password')
  .description('make a link that works once, to choose a new password')
  .addOption(emailOption())
  .action(({ email }: { email: string }) =>
    run((ctx) =>
      audited(ctx, { actor, action: 'passwordResets.create', details: { email } }, () =>
        newPasswordReset(ctx, email),
      ),
    ),
  );
consoleCommand
  .command('operator')
  .description('let somebody run the installation: at once, or by a link when nobody has the address yet')
  .addOption(emailOption())
  .action(({ email }: { email: string }) =>
    run((ctx) =>
      audited(ctx, { actor, action: 'operators.add', details: { email } }, () => addOperator(ctx, email)),
    ),
  );

program
  .command('credentials')
  .description('provider credentials')
  .command('rotate')
  .description(
    'seal every credential, client secret and authenticator app with the first key of ENCRYPTION_KEYS',
  )
  .action(() => run(async (ctx) => ({ rotated: await rotateCredentials(ctx) })));

await program.parseAsync();
// A first command has migrated the database, and the engine leaves a timer behind.
process.exit();

/** Opens what a command needs, prints its answer, and closes it again. */
async function run(command: (ctx: Context) => Promise<object | string>): Promise<void> {
  const config = loadConfig();
  const server = await openServer(config);
  const ctx = await createContext({ config, databaseUrl: server.url, log: createLogger('error') });
  try {
    const answer = await command(ctx);
    process.stdout.write(typeof answer === 'string' ? answer : `${JSON.stringify(answer, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    console.error(
      JSON.stringify({ error: { code: error.code, message: error.message, meta: error.meta } }, null, 2),
    );
    process.exitCode = 1;
  } finally {
    await ctx.close();
    await server.close();
  }
}

async function organizationOf(ctx: Context, reference: string): Promise<Organization> {
  return found(await findOrganization(ctx.db, reference), 'The organization');
}

async function organizationIdOf(ctx: Context, reference: string): Promise<string> {
  return (await organizationOf(ctx, reference)).id;
}

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new InvalidArgumentError('Expected ISO-8601.');
  return instant;
}

function parseMonth(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Expected YYYY-MM.');
  return `${text}-01`;
}

function parseOperation(text: string, earlier: string[] = []): string[] {
  if (!(operationIds as string[]).includes(text)) throw new InvalidArgumentError('Not an operation id.');
  return [...earlier, text];
}
