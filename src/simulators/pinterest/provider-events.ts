/** Lets things happen on an account, in Pinterest's own app. Reads show them. */
import { randomDigits } from '../engine/ids.ts';
import { createPostEvents } from '../engine/post-events.ts';
import { fixtureSetOf, type Pin, pinsOf } from './fixture-set.ts';
import { login } from './login.ts';

export const { providerEvents, trigger } = createPostEvents<Pin, ReturnType<typeof pinsOf>>({
  topics: {
    created: 'content.pinterest.pins.items.created',
    deleted: 'content.pinterest.pins.items.deleted',
  },
  accountOf: (accessToken) => login.claimsOf(accessToken).accountId,
  graphOf: pinsOf,
  authorOf: ({ owner }) => owner,
  kindOf: () => 'post',
  write(pins, { text }, { now }) {
    const [first] = fixtureSetOf(pins.accountId, new Map()).boards.all;
    return {
      id: randomDigits('8', 18),
      fields: { at: now.getTime(), description: text, board: first?.id ?? '' },
    };
  },
});
