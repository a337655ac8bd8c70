/** A publish request on an account of its own, so that its calls and what it creates are told from all others. */
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import type { Way } from '../../tests/support/publish-samples.ts';
import { publish } from '../../tests/support/publishing.ts';
import type { Watched } from './gate.ts';
import type { Stage } from './stage.ts';

export interface Begun {
  publishRequestId: string;
  accountId: string;
  /** What its content is known by at the provider; of content without a text, nothing. */
  mark: string;
  watched: Watched;
}

const mostTries = 5;

/** As customers do: what cannot be had for a reason that may pass is asked for again. */
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
  const simulator = providers.providers.find(({ id }) => id === providerId)?.simulator;
  if (!simulator) throw new Error(`no ${providerId}`);
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
    hearComment: async () => (await simulator.happen(accessToken, comment, providers.store)).externalId,
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
