/** Refreshes one connection in a process of its own, which a test can kill: `node refresh-process.ts ID ORGANIZATION VERSION`. */

import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { refreshCredential } from '../../src/domain/grants/credentials/refresh-credential.ts';
import { createLogger } from '../../src/observability/log.ts';

const [, , id = '', organizationId = '', version = ''] = process.argv;
const config = loadConfig();
const ctx = await compose({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log: createLogger('error'),
});
await refreshCredential(ctx, { organizationId, mode: 'live' }, id, Number(version));
process.exit();
