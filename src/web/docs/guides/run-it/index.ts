import { guide } from '../../guide.ts';
import { backingUp } from './backing-up.ts';
import { roles } from './database.ts';
import { proxy } from './proxy.ts';
import { restoring } from './restoring.ts';
import { scaling } from './scaling.ts';
import { secrets } from './secrets.ts';
import { sizes } from './sizes.ts';
import { stopping } from './stopping.ts';
import { upgrading } from './upgrading.ts';
import { firstOrganization, lostProcess, walk } from './walk.ts';
import { withKubernetes, withSystemd } from './ways-to-run.ts';

export const runIt = guide('run-it', ({ config }) => ({
  stack: walk(),
  'first-organization': firstOrganization(),
  upgrade: upgrading(),
  backup: backingUp(),
  restore: restoring(),
  'lost-process': lostProcess(),
  systemd: withSystemd(),
  kubernetes: withKubernetes(config.opsPort),
  sizes: sizes(config),
  scaling: scaling(config),
  roles: roles(),
  proxy: proxy(config),
  secrets: secrets(),
  stopping: stopping(config),
}));
