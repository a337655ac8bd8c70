/**
 * The scopes that each purpose needs. Source: Pages API "Posts", "Comments and @mentions", Conversation
 * reference.
 */
export const facebookLogin = 'facebook_login';

export const scopes = {
  read: { [facebookLogin]: ['pages_read_engagement', 'pages_read_user_content', 'pages_show_list'] },
  publish: { [facebookLogin]: ['pages_manage_posts', 'pages_read_engagement', 'pages_show_list'] },
  deletePost: { [facebookLogin]: ['pages_manage_posts', 'pages_read_engagement'] },
  readComments: { [facebookLogin]: ['pages_read_engagement', 'pages_read_user_content'] },
  writeComments: {
    [facebookLogin]: ['pages_manage_engagement', 'pages_read_engagement', 'pages_read_user_content'],
  },
  /** Source: Graph API "Page Insights", Requirements. */
  metrics: { [facebookLogin]: ['pages_read_engagement', 'read_insights'] },
  messages: {
    [facebookLogin]: ['pages_messaging', 'pages_manage_metadata', 'pages_read_engagement', 'pages_show_list'],
  },
} as const;
