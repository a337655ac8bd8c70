/** Lists the guides in reading order. */
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import type { Guide } from '../guide.ts';
import { alerts } from './alerts.ts';
import { assistants } from './assistants.ts';
import { backfills } from './backfills.ts';
import { capabilities } from './capabilities.ts';
import { changes } from './changes.ts';
import { commandLine } from './command-line.ts';
import { deliveries } from './deliveries.ts';
import { endUsers } from './end-users.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { firstSteps } from './first-steps.ts';
import { generateAClient } from './generate-a-client.ts';
import { goLiveGuides } from './go-live.ts';
import { idempotency } from './idempotency.ts';
import { limits } from './limits.ts';
import { logs } from './logs.ts';
import { metrics } from './metrics.ts';
import { pagination } from './pagination.ts';
import { publishFailures } from './publish-failures.ts';
import { publishing } from './publishing.ts';
import { runIt } from './run-it/index.ts';
import { scopes } from './scopes.ts';
import { security } from './security.ts';
import { signingIn } from './signing-in.ts';
import { testMode } from './test-mode.ts';
import { traces } from './traces.ts';
import { troubleshooting } from './troubleshooting.ts';
import { upgrade } from './upgrade.ts';
import { verifyWebhook } from './verify-webhook.ts';

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
  { title: 'Content', guides: [capabilities, scopes, publishing, publishFailures, metrics, backfills] },
  { title: 'Events', guides: [verifyWebhook, deliveries, events] },
  { title: 'Going live', guides: [...goLiveGuides(source), endUsers] },
  { title: 'Operation', guides: [runIt, signingIn, upgrade, alerts, logs, traces, security] },
];

export const guidesOf = (source: GuidesSource): readonly Guide[] =>
  guideGroupsOf(source).flatMap((group) => group.guides);
