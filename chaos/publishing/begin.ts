/**
 * Sends a publish request on an account of its own, so that its calls and its content are not mixed up with
 * those of other requests.
 */
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import type { Way } from '../../tests/support/publish-samples.ts';
import { publish } from '../../tests/support/publishing.ts';
import { simulatorFor } from '../../tests/support/simulators.ts';
import type { Watched } from './gate.ts';
import type { Stage } from './stage.ts';

export interface Begun {
  publishRequestId: string;
  accountId: string;
  /** The text by which its content is recognized at the provider; empty for content without a text. */
  mark: string;
  watched: Watched;
}

const mostTries = 5;

/** Sends the request, and repeats it when it fails for a reason that may pass, as customers do. */
export async function begin(...[stage, way, options]: Parameters<typeof beginOnce>): Promise<Begun> {
  for (let tries = 1; ; tries += 1)
    try {
      return await beginOnce(stage, way, options);
    } catch (error) {
      if (tries === mostTries) throw error;
      process.stderr.write(`asked for again: ${error}\n`);
    }
}

async function beginOnce(
  stage: Stage,
  { providerId, loginKind, textless, input }: Way,
  { faults = new Map(), asksSteps = false }: { faults?: Watched['faults']; asksSteps?: boolean } = {},
): Promise<Begun> {
  const { client, organizationId, providers } = stage;
  const files = await stage.files();
  const simulator = simulatorFor(providerId);
  const account = simulator.createAccount(loginKind, 'healthy');
  const { externalId: accountId, accessToken } = account;
  const { id: connectedProfileId } = await makeLiveProfile(stage, organizationId, {
    ...account,
    providerId,
    loginKind,
  });
  const text = `Bread of ${accountId}`;
  const comment = { event: 'comment_added', times: 0 } as const;
  const content = await input({
    client,
    profile: { connectedProfileId },
    files,
    text,
    hearComment: async () => (await simulator.trigger(accessToken, comment, providers.store)).externalId,
  });
  const stepNow = () => phaseOf(stage, accountId);
  const watched: Watched = { calls: [], faults, ...(asksSteps ? { stepNow } : {}) };
  stage.gate.watch(accountId, watched);
  const { publishRequestId } = await publish(client, { connectedProfileId, ...(content as object) });
  return { publishRequestId, accountId, mark: textless ? '' : text, watched };
}

async function phaseOf({ db }: Stage, accountId: string): Promise<string> {
  const { rows } = await db.query(`SELECT phase::text FROM publish_requests WHERE account LIKE $1`, [
    `%/${accountId}`,
  ]);
  return rows[0]?.phase ?? '';
}
