import { present } from '../kit/fields.ts';
import { facebookLoginConnect } from '../meta/facebook-login.ts';
import type { MetaSettings } from '../meta/settings.ts';

const messaging = ['pages_messaging'];

const fields = [
  { name: 'feed', scopes: [] },
  { name: 'messages', scopes: messaging },
  { name: 'message_echoes', scopes: messaging },
  { name: 'message_edits', scopes: messaging },
];

/**
 * Returns how Pages are connected through Facebook Login. `pages_*` permissions are exempt from the limit of
 * 90 days on data access.
 */
export const facebookLoginOfPages = (settings: MetaSettings) =>
  facebookLoginConnect(settings, {
    scopes: ['pages_show_list'],
    accountOf: (page) => ({
      externalId: page.id,
      references: {},
      ...present({ displayName: page.name, username: page.username, avatarUrl: page.picture?.data.url }),
    }),
    targetsOf: ({ externalId }) => ({ page: externalId, instagram: undefined }),
    dataAccessExpires: false,
    subscription: { scopes: ['pages_manage_metadata'], fields },
    webhook: { object: 'page', title: 'Page', fields: fields.map(({ name }) => name) },
  });
