/** Holds the content of accounts: the fixtures of a token, which are cached, and what was written over them. */
import { LRUCache } from 'lru-cache';
import type { SimulatorWrites } from '../store.ts';
import type { Builder } from './additions.ts';
import type { Overlay, World } from './node.ts';
import { createOverlay } from './overlay.ts';
import type { TokenClaims } from './tokens.ts';

interface ContentSource {
  /** Returns the fixtures of an account. It must be a pure function, because the fixtures are cached. */
  worldOf(account: TokenClaims): World;
  /** Returns the builder of nodes that were added to the account. */
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
