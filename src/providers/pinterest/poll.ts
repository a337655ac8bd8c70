/** Asks for pins that were made elsewhere: Pinterest has no webhooks. Source: v5/openapi.json, `pins/list`. */
import type { Call } from '../call.ts';
import type { Notification, Poll } from '../observations.ts';
import { pinsSince } from './read-pins.ts';
import { scopes } from './scopes.ts';

export const pinPoll: Poll = {
  scopes: scopes.pins,
  /** The cursor is the time of the newest pin. Those of that second may be returned again, since another may have been made in it. */
  async run(call: Call, cursor, since) {
    const from = cursor ?? since.toISOString();
    const recent = await pinsSince(call, new Date(from));
    const dated = recent.flatMap((item) =>
      item.publishedAt === undefined ? [] : [{ item, publishedAt: item.publishedAt }],
    );
    const notifications = dated
      .map(
        ({ item, publishedAt }): Notification => ({
          accountExternalId: call.account.externalId,
          contentType: 'pinterest.pins.items',
          action: 'created',
          externalId: item.externalId,
          at: new Date(publishedAt),
          item,
        }),
      )
      .reverse();
    const times = dated.map(({ publishedAt }) => publishedAt);
    return { notifications, cursor: [from, ...times].sort().at(-1) ?? from };
  },
};
