/**
 * Lists what can happen on an account independently of the service; a test makes it happen, as a person
 * would.
 */
import {
  changeOf,
  declarationsOf,
  type HappeningKind as Kind,
  type HappeningKinds as Kinds,
} from '../engine/happening-kinds.ts';
import type { Simulator } from '../simulator.ts';
import { type Change, makeChange } from './changes.ts';
import type { Content } from './content.ts';
import { readGrant } from './grants.ts';
import type { Overlay } from './node.ts';
import type { Reporter } from './notices.ts';
import { appOf, readToken, type TokenClaims } from './tokens.ts';

/** The account on which something happens. */
export interface Scene {
  account: TokenClaims;
  overlay: Overlay;
  now: Date;
}

export type HappeningKind = Kind<Scene, Change>;
export type HappeningKinds = Kinds<Scene, Change>;

interface Stage {
  content: Content;
  reporter: Reporter;
}

export function createHappenings(
  kinds: HappeningKinds,
  { content, reporter }: Stage,
): Pick<Simulator, 'happenings' | 'happen'> {
  return {
    happenings: declarationsOf(kinds),
    async happen(accessToken, happening, store) {
      const account = readToken(accessToken);
      if (!account || account.endUser) throw new Error('not a token of a simulated account');
      const change = changeOf(kinds, happening);
      const [writes, grant] = await Promise.all([store.read(account.accountId), readGrant(account, store)]);
      const overlay = content(accessToken, account, writes);
      const changed = change({ account, overlay, now: await store.contentNow() });
      const removedApp = grant.ended === 'revoked' ? appOf(account) : undefined;
      const context = { reporter, account, writes, store, overlay, removedApp };
      return {
        externalId: changed.externalId,
        webhooks: await makeChange(changed, context, happening.times),
      };
    },
  };
}
