/** Finds the system user that the embedded PostgreSQL runs as: PostgreSQL refuses to run as root. */
import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user's ids; empty when the server runs as the user of this process. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

/** Returns the system user "postgres" when this process runs as root, and creates it if need be. */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  try {
    await run('id', ['-u', 'postgres']);
  } catch {
    await run('useradd', ['--system', '--user-group', 'postgres']);
  }
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** Runs a program as the given user, in a folder that everybody can enter. */
export async function runAs(user: ServerUser, program: string, args: string[]): Promise<void> {
  await run(program, args, { ...user, cwd: os.tmpdir() });
}

/** Tells whether the user can enter the folder, which requires access to the folders above it as well. */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  if (user.uid === undefined) return true;
  return runAs(user, 'test', ['-x', folder]).then(
    () => true,
    () => false,
  );
}
