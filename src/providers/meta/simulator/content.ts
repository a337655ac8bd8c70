/** What an account holds: the fixtures of its token, which are kept for a while, and what was written over them. */
import { LRUCache } from 'lru-cache';
import type { SimulatorWrites } from '../../simulator.ts';
import type { Builder } from './additions.ts';
import type { World } from './node.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { TokenClaims } from './tokens.ts';

export interface ContentSource {
  /** The fixtures of an account: a pure function. */
  worldOf(account: TokenClaims): World;
  /** Makes nodes of what was added to the account. */
  builderOf(account: TokenClaims): Builder;
}

export type Content = (token: string, account: TokenClaims, writes: SimulatorWrites) => Overlay;

const keptWorlds = 100;

export function createContent({ worldOf, builderOf }: ContentSource): Content {
  const worlds = new LRUCache<string, World>({ max: keptWorlds });
  return (token, account, writes) => {
    const world = worlds.get(token) ?? worldOf(account);
    worlds.set(token, world);
    return createOverlay(world, writes, builderOf(account));
  };
}
