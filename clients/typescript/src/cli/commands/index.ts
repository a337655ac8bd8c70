/** All commands by their names, in the order of `--help`. */
import type { Command } from '../command.ts';
import { auditExport } from './audit-export.ts';
import { deliveriesRetry } from './deliveries-retry.ts';
import { eventsList } from './events-list.ts';
import { eventsResend } from './events-resend.ts';
import { importFile } from './import.ts';
import { listen } from './listen.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { logsTail } from './logs-tail.ts';
import { open } from './open.ts';
import { samples } from './samples.ts';
import { trigger } from './trigger.ts';

export const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  listen,
  trigger,
  'events list': eventsList,
  'events resend': eventsResend,
  'deliveries retry': deliveriesRetry,
  import: importFile,
  samples,
  'logs tail': logsTail,
  'audit export': auditExport,
  open,
};
