/**
 * The scopes that each purpose needs, and the roles at an organization: posts and comments have scopes of their own. Source:
 * learn.microsoft.com/linkedin/marketing, "Posts API", "Comments API", "Organization Share Statistics", as excerpts of stored
 * copies say (search of 2026-11-29); not read in full.
 */
import type { RoleTasks } from '../access.ts';

export const linkedinLogin = 'linkedin';

const needing = (...names: string[]): Record<typeof linkedinLogin, readonly string[]> => ({
  [linkedinLogin]: names,
});

/** The scope that lists the organizations at which a member has a role. */
export const base = ['rw_organization_admin'];

const [readPosts, writePosts] = ['r_organization_social', 'w_organization_social'];
const [readFeed, writeFeed] = ['r_organization_social_feed', 'w_organization_social_feed'];

export const scopes = {
  read: needing(readPosts),
  /** What was published is looked for, which reads. */
  write: needing(readPosts, writePosts),
  readComments: needing(readFeed),
  writeComments: needing(readFeed, writeFeed),
  /** The image of a comment is sent as those of posts are. */
  publishComments: needing(readFeed, writeFeed, writePosts),
  /** A poll reads posts, and the notifications of comments, which name comments alone. */
  changes: needing(readPosts, readFeed, 'rw_organization_admin'),
  metrics: needing('rw_organization_admin'),
} as const;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[linkedinLogin])]),
];

const roles = (...anyOf: string[]): RoleTasks => ({ [linkedinLogin]: anyOf });

/** The roles of which a member needs one, whatever the scopes are. */
export const tasks = {
  content: roles('ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'),
  /** Figures are for administrators: those with another role read zeros, or are refused. */
  figures: roles('ADMINISTRATOR'),
};

/** Returns the usual name of a role: some pages of the documentation shorten one of them. */
export const roleName = (role: string) => (role === 'CONTENT_ADMIN' ? 'CONTENT_ADMINISTRATOR' : role);
