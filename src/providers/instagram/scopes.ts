/**
 * The scopes that each purpose needs, per login kind. Source: requirement tables of the endpoint pages.
 */
export const facebookLogin = 'facebook_login';
export const instagramLogin = 'instagram_login';

const read = {
  [instagramLogin]: ['instagram_business_basic'],
  [facebookLogin]: ['instagram_basic', 'pages_read_engagement'],
};

export const scopes = {
  read,
  /** Only Facebook Login can delete. */
  deleteMedia: { [facebookLogin]: ['instagram_basic', 'instagram_manage_contents'] },
  publish: {
    [instagramLogin]: ['instagram_business_basic', 'instagram_business_content_publish'],
    [facebookLogin]: ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'],
  },
  comments: {
    [instagramLogin]: ['instagram_business_basic', 'instagram_business_manage_comments'],
    [facebookLogin]: ['instagram_basic', 'instagram_manage_comments', 'pages_read_engagement'],
  },
  metrics: {
    [instagramLogin]: ['instagram_business_basic', 'instagram_business_manage_insights'],
    [facebookLogin]: ['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement'],
  },
  messages: {
    [instagramLogin]: ['instagram_business_basic', 'instagram_business_manage_messages'],
    [facebookLogin]: ['instagram_basic', 'instagram_manage_messages', 'pages_manage_metadata'],
  },
  /** A private reply is a message that names a comment. */
  privateReplies: {
    [instagramLogin]: [
      'instagram_business_basic',
      'instagram_business_manage_comments',
      'instagram_business_manage_messages',
    ],
    [facebookLogin]: [
      'instagram_basic',
      'instagram_manage_comments',
      'instagram_manage_messages',
      'pages_manage_metadata',
      'pages_read_engagement',
    ],
  },
} as const;
