/** What can happen on an account without the service's doing: made by hand in a test, as a person would by theirs. */
import type { Topic } from '../../../contract/index.ts';
import {
  type Happening,
  type HappeningChoices,
  type HappeningDeclaration,
  HappeningRefused,
  type Simulator,
} from '../../simulator.ts';
import { type Change, makeChange } from './changes.ts';
import type { Content } from './content.ts';
import { readGrant } from './grants.ts';
import type { Reporter } from './notices.ts';
import type { Overlay } from './overlay.ts';
import { appOf, readToken, type TokenClaims } from './tokens.ts';

/** Where it happens. */
export interface Scene {
  account: TokenClaims;
  overlay: Overlay;
  now: Date;
}

export interface HappeningKind {
  description: string;
  topic: Topic;
  takes: readonly (keyof HappeningChoices)[];
  /** Throws HappeningRefused. */
  change(scene: Scene, choices: HappeningChoices): Change;
}

export type HappeningKinds = Readonly<Record<string, HappeningKind>>;

interface Stage {
  content: Content;
  reporter: Reporter;
}

export function createHappenings(
  kinds: HappeningKinds,
  { content, reporter }: Stage,
): Pick<Simulator, 'happenings' | 'happen'> {
  return {
    happenings: Object.entries(kinds).map(([event, kind]) => declarationOf(event, kind)),
    async happen(accessToken, happening, store) {
      const account = readToken(accessToken);
      if (!account || account.endUser) throw new Error('not a token of a simulated account');
      const kind = kinds[happening.event];
      if (!kind) throw new Error(`nothing of this kind happens: ${happening.event}`);
      const choices = readChoices(happening, kind);
      const [writes, grant] = await Promise.all([store.read(account.accountId), readGrant(account, store)]);
      const overlay = content(accessToken, account, writes);
      const change = kind.change({ account, overlay, now: await store.contentNow() }, choices);
      const removedApp = grant.ended === 'revoked' ? appOf(account) : undefined;
      const context = { reporter, account, writes, store, overlay, removedApp };
      return { externalId: change.externalId, webhooks: await makeChange(change, context, happening.times) };
    },
  };
}

function declarationOf(event: string, { description, topic, takes }: HappeningKind): HappeningDeclaration {
  return { event, description, topic, takes };
}

function readChoices({ event, times: _, ...choices }: Happening, { takes }: HappeningKind): HappeningChoices {
  const taken = takes.length > 0 ? `It takes ${takes.join(' and ')}.` : 'It takes no choices.';
  for (const [name, value] of Object.entries(choices)) {
    const field = name as keyof HappeningChoices;
    if (value === undefined) continue;
    if (!takes.includes(field))
      throw new HappeningRefused(field, `${event} does not take ${field}. ${taken}`);
    if (value.trim() === '') throw new HappeningRefused(field, `${field} must not be empty.`);
  }
  if (takes.includes('externalId') && choices.externalId === undefined)
    throw new HappeningRefused('externalId', `${event} needs externalId: the id of what it happens to.`);
  return choices;
}
