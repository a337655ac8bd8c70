/** Turns boards into items. Source: github.com/pinterest/api-description, v5/openapi.json, `Board`. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, instantInUtc, name, present, text, word } from '../kit/fields.ts';

const count = () => ifUsable(z.int().nonnegative());

export const boardView = z.object({
  id: id(),
  name: name().refine(Boolean),
  description: text().nullish(),
  privacy: ifUsable(word()),
  created_at: ifUsable(instantInUtc()),
  pin_count: count(),
  follower_count: count(),
  owner: ifUsable(z.object({ username: name().optional() })),
});
type BoardView = z.infer<typeof boardView>;

export const boardItem = (view: BoardView): Schemas['PinterestBoard'] => ({
  externalId: view.id,
  title: view.name,
  ...present({
    text: view.description,
    privacy: view.privacy?.toLowerCase(),
    pinCount: view.pin_count,
    followerCount: view.follower_count,
    ownerUsername: view.owner?.username,
    publishedAt: view.created_at,
  }),
  contentType: 'pinterest.boards.items',
});
