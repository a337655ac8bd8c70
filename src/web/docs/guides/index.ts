/** Lists the guides in reading order. */
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import type { Guide } from '../guide.ts';
import { backfills } from './backfills.ts';
import { capabilities } from './capabilities.ts';
import { errors, publishFailures } from './errors.ts';
import { deliveries, events, verifyWebhook } from './events.ts';
import { firstSteps } from './first-steps.ts';
import { endUsers, goLiveGuides } from './go-live.ts';
import { limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { alerts, logs, security, signingIn, traces, upgrade } from './operation.ts';
import { otherSchedulers, publishGroups, publishImports, publishing, queues } from './publishing.ts';
import { changes, idempotency, pagination } from './requests.ts';
import { runIt } from './run-it/index.ts';
import { scopes } from './scopes.ts';
import { testMode } from './test-mode.ts';
import { assistants, commandLine, generateAClient } from './tools.ts';
import { troubleshooting } from './troubleshooting.ts';

interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

/** The part of the source on which depends which guides there are. */
export interface GuidesSource {
  providers: Pick<ReferenceSource['providers'], 'registry'>;
}

export const guideGroupsOf = (source: GuidesSource): readonly GuideGroup[] => [
  { title: 'Begin', guides: [firstSteps, testMode, commandLine, generateAClient, assistants] },
  { title: 'Requests', guides: [errors, troubleshooting, idempotency, pagination, limits, changes] },
  {
    title: 'Content',
    guides: [
      capabilities,
      scopes,
      publishing,
      publishGroups,
      publishImports,
      queues,
      otherSchedulers,
      publishFailures,
      metrics,
      backfills,
    ],
  },
  { title: 'Events', guides: [verifyWebhook, deliveries, events] },
  { title: 'Going live', guides: [...goLiveGuides(source), endUsers] },
  { title: 'Operation', guides: [runIt, signingIn, upgrade, alerts, logs, traces, security] },
];

export const guidesOf = (source: GuidesSource): readonly Guide[] =>
  guideGroupsOf(source).flatMap((group) => group.guides);
