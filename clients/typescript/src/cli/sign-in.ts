/** What `login` stores on this machine, which nobody else on it may read. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SignIn {
  /** The address of the service, without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  apiKeyId: string;
  mode: string;
  organization: string;
}

const signInFile = () =>
  join(
    process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    'social-content-service',
    'credentials.json',
  );

export function readSignIn(): SignIn | undefined {
  try {
    return JSON.parse(readFileSync(signInFile(), 'utf8')) as SignIn;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores it in place of what was stored, and returns the name of the file. */
export function writeSignIn(signIn: SignIn): string {
  const file = signInFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A file that exists keeps its mode, so an earlier one is removed.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(signIn, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

export function removeSignIn(): void {
  rmSync(signInFile(), { force: true });
}
