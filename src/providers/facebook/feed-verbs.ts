/** What the verbs of a Page's feed mean. The reference lists more than are seen. Source: Webhooks reference, Page. */
import { z } from 'zod';
import type { ObservedAction } from '../provider.ts';

const actions = {
  add: 'created',
  edit: 'updated',
  edited: 'updated',
  update: 'updated',
  remove: 'deleted',
  delete: 'deleted',
  hide: 'moderated',
  unhide: 'moderated',
} as const satisfies Record<string, ObservedAction>;

const verbs = Object.keys(actions) as (keyof typeof actions)[];

/** Of `moderated`, with what it is now. */
export const feedVerb = z.enum(verbs).transform((verb) => ({
  action: actions[verb],
  ...(actions[verb] === 'moderated' ? { hidden: verb === 'hide' } : {}),
}));
