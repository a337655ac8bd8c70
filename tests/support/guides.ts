/** The guides of the documentation, as every service in tests has them. */
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { guidesOf } from '../../src/web/docs/guides/index.ts';

export const guides = guidesOf({
  providers: { registry: createRegistry(loadConfig({ NODE_ENV: 'test' }).providers) },
});
