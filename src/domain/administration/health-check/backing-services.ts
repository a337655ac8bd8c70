/** Checks what the service relies on: the database, the storage, the mail server. */

import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import { connectionsInUse, timeOfDatabase } from '../../../db/client/client.ts';
import { schemaState } from '../../../db/migrations/schema-check.ts';
import { countUnsent } from '../../../db/tables/mails.ts';
import { MailError } from '../../../outbound/mailer.ts';
import { pluralize } from '../../foundation/wording.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** Checks the database: its schema, its clock and how many connections it has left. */
export async function checkMigrations({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Migrations');
  const { problems, newer } = await schemaState(db);
  if (problems.length === 0 && newer.length === 0)
    return ok('The database has the migrations of this version.');
  if (problems.length === 0)
    return ok(
      `The database is newer than this version, which can work with it: it also has ${newer.join(', ')}.`,
    );
  return problem(
    `${capitalized(problems.join('; '))}.`,
    'Run "npm run migrate" with the version that is to run, and start the processes of that version.',
  );
}

const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Processes and the database agree on the time as long as their clocks differ by less than this. */
const tolerableMs = 5_000;

/**
 * The service goes by the database's clock, but signatures and certificates by the machine's.
 * @param machine returns the machine's time in milliseconds since 1970.
 */
export async function checkClock(
  { db }: Pick<Context, 'db'>,
  machine: () => number = Date.now,
): Promise<Finding> {
  const { ok, problem } = findingsAbout('Clock');
  const before = machine();
  const there = await timeOfDatabase(db);
  const after = machine();
  const aheadMs = Math.max(before - there.getTime(), 0) || Math.min(after - there.getTime(), 0);
  if (Math.abs(aheadMs) < tolerableMs) return ok("This machine's clock and the database's agree.");
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return problem(
    `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Signatures and certificates are refused.`,
    'Synchronise the clocks of all machines by NTP, for example with chrony.',
  );
}

/** The share of the database's connections that is in use when more processes are likely to find none left. */
const scarceShare = 0.9;

export async function checkConnections({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Database connections');
  const { used, most } = await connectionsInUse(db);
  const sentence = `${used} of the database's ${most} connections are in use`;
  if (used < most * scarceShare) return ok(`${sentence}.`);
  return problem(
    `${sentence}, so that the next process may find none.`,
    'Raise max_connections, lower DATABASE_POOL_SIZE, run fewer processes, or put a pooler in front (see "Run it" in /docs).',
  );
}

/** Checks the store of media files by writing, reading and deleting one. */
export async function checkStorage(ctx: Pick<Context, 'config' | 'outbound'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Storage');
  const { s3, dataDir } = ctx.config;
  const place = s3 ? `the bucket ${s3.bucket}` : `the folder ${dataDir}`;
  const failure = await tryOut(ctx).catch((error: Error) => error.message);
  if (failure)
    return problem(
      `A file could not be written to ${place}, read and deleted again: ${failure}`,
      s3
        ? 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the credentials, which need s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.'
        : 'Give the user that the service runs as the right to write to DATA_DIR.',
    );
  if (!(await ctx.outbound.storage.room.has(0)))
    return problem(
      'The disk of DATA_DIR has less space than MEDIA_DISK_MARGIN_BYTES, so no files are staged.',
      'Free space, or move the media to a bucket.',
    );
  return ok(`Files can be written to ${place}, read and deleted.`);
}

/** Returns what went wrong; `undefined` when the file came back as it was written. */
async function tryOut({ outbound: { storage } }: Pick<Context, 'outbound'>): Promise<string | undefined> {
  const key = `checks/${randomUUID()}`;
  const content = Buffer.from('a check of the store');
  try {
    await storage.put(key, pieceOf(content));
    const read = await buffer(await storage.get(key));
    return read.equals(content) ? undefined : 'it came back with another content';
  } finally {
    await storage.delete(key);
  }
}

async function* pieceOf(content: Buffer) {
  yield content;
}

// Checks the SMTP server by signing in to it, and whether e-mails are waiting.

/** An e-mail that has waited for longer than this was refused or not taken. */
const timeoutMs = 10 * 60_000;

/** Late e-mails are counted so far, because there may be a million of them. */
export const mostCounted = 1_000;

export async function checkMail(ctx: Context): Promise<Finding> {
  const { ok, problem } = findingsAbout('E-mail');
  const { mailer } = ctx.outbound;
  const { mail } = ctx.config;
  if (!mailer || !mail)
    return ok('No e-mails are sent, since SMTP_URL is not set. The console shows links to hand over.');
  const { host, port } = mail.server;
  const error = await mailer.verify().then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (error instanceof MailError)
    return problem(
      `The SMTP server ${host}:${port} cannot be used: ${error.message}`,
      `${remedies[error.code] ?? remedies.ESOCKET} E-mails wait until then, and none is lost.`,
    );
  if (error) throw error;
  const unsent = await countUnsent(ctx.db, new Date(ctx.clock.now().getTime() - timeoutMs), mostCounted + 1);
  const late = unsent > mostCounted ? `more than ${mostCounted} e-mails` : pluralize(unsent, 'e-mail');
  if (unsent > 0)
    return problem(
      `The SMTP server ${host}:${port} can be used, but the workers have not sent ${late} for more than ten minutes.`,
      'Look at the log of the workers for the job mail.send. Workers need SMTP_URL and MAIL_FROM, too, and send nothing while they are on hold.',
    );
  return ok(`The SMTP server ${host}:${port} can be used, and no e-mails are late.`);
}

/** The library's code -> what to do. */
const remedies: Record<string, string> & { ESOCKET: string } = {
  ESOCKET:
    'Check host, port and protocol of SMTP_URL, that a firewall lets this machine reach it, and that its certificate is trusted; NODE_EXTRA_CA_CERTS adds one.',
  EAUTH: 'Check the user and the password in SMTP_URL; percent-encode characters that a URL cannot have.',
  ETLS: 'The server does not encrypt as SMTP_URL asks, or not with a certificate that is trusted. Use smtps: for a server that encrypts from the beginning; SMTP_ALLOW_UNENCRYPTED=true sends without encryption.',
};
