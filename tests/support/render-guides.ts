/** Prints the guides that the sources in a folder make, as JSON: slug -> HTML. */
import path from 'node:path';
import type { loadConfig } from '../../src/config.ts';
import type { createRegistry } from '../../src/providers/registry.ts';
import type { createSimulators } from '../../src/simulators/registry.ts';
import type { guidesOf } from '../../src/web/docs/guides/index.ts';
import type { linksOf } from '../../src/web/docs/links.ts';
import type { guidePage } from '../../src/web/docs/pages.ts';

const [sources = ''] = process.argv.slice(2);
const load = (file: string) => import(path.join(sources, file));

const configuration = (await load('config.ts')) as { loadConfig: typeof loadConfig };
const registries = (await load('providers/registry.ts')) as { createRegistry: typeof createRegistry };
const simulators = (await load('simulators/registry.ts')) as { createSimulators: typeof createSimulators };
const all = (await load('web/docs/guides/index.ts')) as { guidesOf: typeof guidesOf };
const links = (await load('web/docs/links.ts')) as { linksOf: typeof linksOf };
const pages = (await load('web/docs/pages.ts')) as { guidePage: typeof guidePage };

const config = configuration.loadConfig({
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
});
const source = {
  config,
  providers: {
    registry: registries.createRegistry(config.simulatedProviders),
    simulated: { simulators: simulators.createSimulators() },
  },
};
const rendered: Record<string, string> = {};
for (const guide of all.guidesOf(source))
  rendered[guide.slug] = `${await pages.guidePage(source, links.linksOf(config.publicUrl), guide)}`;
process.stdout.write(JSON.stringify(rendered));
