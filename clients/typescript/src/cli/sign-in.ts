/** What `login` stores on this machine, which nobody else on it may read. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
