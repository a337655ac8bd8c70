/** Lists the sections of the guide to production: the walk through the whole stack first, then each part by itself. */
import type { Guide } from '../../guide.ts';
import { backingUp } from './backing-up.ts';
import { callers } from './callers.ts';
import { deleting, exporting } from './customer-data.ts';
import { pooler, roles } from './database.ts';
import { mail } from './mail.ts';
import { doctor, erasing, holding } from './operating.ts';
import { proxy } from './proxy.ts';
import { disaster, restoring } from './restoring.ts';
import { scaling } from './scaling.ts';
import { secrets } from './secrets.ts';
import { sizes } from './sizes.ts';
import { before, starting } from './starting.ts';
import { stopping } from './stopping.ts';
import { files } from './storage.ts';
import { upgrading } from './upgrading.ts';
import { firstOrganization, lostProcess, walk } from './walk.ts';
import { withKubernetes, withSystemd } from './ways-to-run.ts';

export const runIt: Guide = {
  slug: 'run-it',
  title: 'Run it',
  summary:
    'From a clone to a production that is watched, upgraded, backed up and restored, and what each of its parts needs.',
  sections: ({ config }, links) => [
    walk(links),
    firstOrganization(links),
    upgrading(links),
    backingUp(),
    restoring(),
    lostProcess(),
    disaster(links),
    before(links),
    withSystemd(),
    withKubernetes(config.opsPort),
    sizes(config, links),
    scaling(config),
    roles(),
    pooler(),
    files(),
    proxy(config),
    callers(),
    secrets(),
    starting(links),
    stopping(config),
    erasing(links),
    holding(),
    doctor(links),
    mail(),
    exporting(),
    deleting(),
  ],
};
