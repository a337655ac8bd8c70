import { present } from '../kit/present.ts';
import { facebookLoginConnect } from '../meta/facebook-login.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { webhookFields } from './webhook-fields.ts';

/**
 * Returns how professional accounts linked to the end user's Pages are connected through Facebook Login. The
 * Page's token acts as the account.
 */
export const facebookLoginOfAccounts = (settings: MetaSettings) =>
  facebookLoginConnect(settings, {
    scopes: ['instagram_basic', 'pages_show_list'],
    accountOf: ({ id: pageId, instagram_business_account: account }) =>
      account && {
        externalId: account.id,
        references: { pageId },
        ...present({
          displayName: account.name,
          username: account.username,
          avatarUrl: account.profile_picture_url,
        }),
      },
    targetsOf: ({ externalId, references }) => ({ page: references.pageId ?? '', instagram: externalId }),
    dataAccessExpires: true,
    // The app's settings choose the Instagram fields, but notifications arrive only if the Page has a
    // subscription.
    subscription: { scopes: ['pages_manage_metadata'], fields: [{ name: 'feed', scopes: [] }] },
    webhook: { object: 'instagram', title: 'Instagram', fields: webhookFields },
  });
