/**
 * The examples of the contract: schema name -> a value. Examples that can be made from others are derived when they
 * are needed, not written here.
 */
import { connections } from './connections.ts';
import { delivery } from './delivery.ts';
import { discovery } from './discovery.ts';
import { metrics } from './metrics.ts';
import { providers } from './providers/index.ts';
import { publishing } from './publishing.ts';
import { testMode } from './test-mode.ts';

export const examples: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(providers).map((provider) => provider.examples),
  connections,
  delivery,
  discovery,
  metrics,
  publishing,
  testMode,
);
