/**
 * Translates the verbs in notifications of a Page's feed into actions. The reference lists more verbs than
 * have been seen. Source: Webhooks reference, Page.
 */
import { z } from 'zod';
import type { ObservedAction } from '../observation.ts';

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

/** Turns a verb into its action; for `moderated`, also tells whether the item is hidden. */
export const feedVerb = z.enum(verbs).transform((verb) => ({
  action: actions[verb],
  ...(actions[verb] === 'moderated' ? { hidden: verb === 'hide' } : {}),
}));
