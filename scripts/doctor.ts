/**
 * Looks at everything that the deployment needs, from the configuration on. What keeps the service from starting
 * ends the examination, because nothing behind it can be looked at.
 */

import { checkEncryptionKeys } from '../src/app/before-start.ts';
import { type Composition, compose } from '../src/app/compose.ts';
import { type Config, ConfigurationError, loadConfig } from '../src/config.ts';
import { requireSessions } from '../src/db/coordination/require-sessions.ts';
import { openServer } from '../src/db/embedded/postgres.ts';
import { checkMigrations } from '../src/domain/administration/health-check/backing-services.ts';
import { diagnose } from '../src/domain/administration/health-check/diagnose.ts';
import { type Finding, findingsAbout } from '../src/domain/administration/health-check/finding.ts';
import type { Logger } from '../src/observability/log.ts';

type Variables = Record<string, string | undefined>;

/** @param variables the environment variables that the service would be started with. */
export async function examine(variables: Variables, log: Logger): Promise<Finding[]> {
  const subject = findingsAbout('Configuration');
  try {
    const config = loadConfig(variables);
    return [subject.ok('The environment variables are valid.'), ...(await examineDatabase(config, log))];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [
      subject.problem(withoutPrefix(error), 'Correct these variables; .env.example describes all of them.'),
    ];
  }
}

async function examineDatabase(config: Config, log: Logger): Promise<Finding[]> {
  const subject = findingsAbout('Database');
  const server = await openServer(config).catch((error: Error) => error);
  if (server instanceof Error) return [unreachable(server)];
  try {
    await requireSessions(server.directUrl);
    const ctx = await compose({ config, databaseUrl: server.url, log });
    try {
      const reached = subject.ok('The database answers, and connections keep their sessions.');
      return [reached, ...(await examineInside(ctx, config))];
    } finally {
      await ctx.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) return [unreachable(error as Error)];
    return [
      subject.problem(withoutPrefix(error), 'Set DATABASE_DIRECT_URL, and leave DATABASE_URL at the pooler.'),
    ];
  } finally {
    await server.close();
  }
}

const unreachable = (error: Error) =>
  findingsAbout('Database').problem(
    `The database does not answer: ${error.message || (error as NodeJS.ErrnoException).code}`,
    'See that PostgreSQL runs, that this machine reaches it, and that DATABASE_URL has the right role and password.',
  );

async function examineInside(ctx: Composition, config: Config): Promise<Finding[]> {
  const migrations = await checkMigrations(ctx);
  if (migrations.status === 'problem') return [migrations];
  return [await examineKeys(ctx, config), ...(await diagnose(ctx))];
}

async function examineKeys(ctx: Composition, config: Config): Promise<Finding> {
  const { ok, problem } = findingsAbout('Encryption keys');
  try {
    await checkEncryptionKeys(ctx.db, config);
    return ok('The encryption keys are those that this database was sealed with.');
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return problem(
      withoutPrefix(error),
      'Do not start the service with other keys: what is sealed cannot be read with them.',
    );
  }
}

const withoutPrefix = ({ message }: Error) => message.replace(/^Configuration:\s*/, '');

const signs = { ok: 'ok     ', problem: 'PROBLEM', unknown: '?      ' };

/** Writes the findings as lines for people; what to do stands below what was found. */
export function inWords(findings: readonly Finding[]): string {
  const lines = findings.map(({ subject, status, message, fix }) =>
    [`${signs[status]}  ${subject}: ${message}`, ...(fix ? [`         ${fix}`] : [])].join('\n'),
  );
  const problems = findings.filter(({ status }) => status === 'problem').length;
  const end =
    problems === 0 ? 'No problem was found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`;
  return `${lines.join('\n')}\n\n${end}\n`;
}
