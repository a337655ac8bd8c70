import { facebookLoginConnect } from '../meta/facebook-login.ts';
import { present } from '../meta/graph.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { webhookFields } from './webhook-fields.ts';

/** Professional accounts that are linked to the end user's Pages; the Page's token acts as them. */
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
    // The app's Instagram fields are chosen at the app; the Page has to be subscribed for them to flow.
    subscription: { scopes: ['pages_manage_metadata'], fields: [{ name: 'feed', scopes: [] }] },
    webhook: { object: 'instagram', title: 'Instagram', fields: webhookFields },
  });
