/** What a check of an app finds, in a form that providers share. */
import type { AppFinding } from '../connect.ts';

/** Returns the finding that the provider does not tell a setting, and where people look for it. */
export const untold = (name: AppFinding['name'], message: string, fix: string): AppFinding => ({
  name,
  status: 'unknown',
  message,
  fix,
});
