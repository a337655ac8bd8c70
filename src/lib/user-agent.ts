/**
 * Returns the `User-Agent` under which the service sends requests. Some servers, such as GoToSocial, refuse those that do
 * not say who sends them.
 * @param part what of the service sends them; absent for calls to providers.
 */
export const userAgent = (part?: 'Webhooks' | 'Media') =>
  ['SocialContentService', part].filter(Boolean).join('-').concat('/1');
