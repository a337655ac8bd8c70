/** The scopes that each purpose needs. Source: Threads API, the permissions of each endpoint's page. */
export const threadsLogin = 'threads_login';

const basic = 'threads_basic';
const readReplies = 'threads_read_replies';
const writing = [basic, 'threads_content_publish'];

const needing = (...names: string[]) => ({ [threadsLogin]: [basic, ...names] });

export const scopes = {
  read: needing(),
  replies: needing(readReplies),
  moderate: needing(readReplies, 'threads_manage_replies'),
  deletePost: needing('threads_delete'),
  deleteReply: needing(readReplies, 'threads_delete'),
  metrics: needing('threads_manage_insights'),
  publish: { [threadsLogin]: writing },
  /** A reply is found again among the account's replies, which have to be read for that. */
  publishReply: { [threadsLogin]: [...writing, 'threads_manage_replies', readReplies] },
  /** Only mentions need this scope: their notifications, and the list of them that a sweep reads. */
  mentions: needing('threads_manage_mentions'),
} as const;
