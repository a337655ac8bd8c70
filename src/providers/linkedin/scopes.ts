/**
 * The products of an app, the scopes that each purpose needs for organizations and for members, and the roles at an
 * organization: posts and comments have scopes of their own. Sources: learn.microsoft.com/linkedin/marketing, "Posts API",
 * "Comments API", "Organization Share Statistics", "Member Post Statistics", "Increasing Access", and
 * /linkedin/shared/authentication/getting-access, as excerpts of stored copies say (search of 2026-11-29); not read in full.
 */
import type { NamesByLogin, RoleTasks } from '../access.ts';
import type { AppProduct } from '../connect.ts';
import { memberUrn } from './urn.ts';

export const linkedinLogin = 'linkedin';

/** The kinds of profiles, as the URNs of their accounts tell. */
export const organizationKind = 'organization';
export const memberKind = 'member';

export const isMember = ({ externalId }: { externalId: string }) => memberUrn.test(externalId);

/** The scope that lists the organizations at which a member has a role. */
export const administering = 'rw_organization_admin';
/** Each of these lets a member be read: the first by OpenID Connect, the second by the Profile API. */
export const openId = 'openid';
export const basicProfile = 'r_basicprofile';

const [readPosts, writePosts] = ['r_organization_social', 'w_organization_social'];
const [readFeed, writeFeed] = ['r_organization_social_feed', 'w_organization_social_feed'];
/** LinkedIn grants the scopes that read what members have written to few apps. */
const [readOwnPosts, writeOwnPosts] = ['r_member_social', 'w_member_social'];
const [readOwnFeed, writeOwnFeed] = ['r_member_social_feed', 'w_member_social_feed'];
const ownFigures = 'r_member_postAnalytics';

const forBoth = (organization: readonly string[], member: readonly string[]): NamesByLogin => ({
  [linkedinLogin]: { [organizationKind]: organization, [memberKind]: member },
});

/** The scopes by which LinkedIn tells of comments on the posts of an organization. It tells of none on those of a member. */
export const notifying = [readPosts, readFeed, administering];

export const scopes = {
  read: forBoth([readPosts], [readOwnPosts]),
  /** What was published is looked for, which reads; members publish without, since few apps may read their posts. */
  write: forBoth([readPosts, writePosts], [writeOwnPosts]),
  change: forBoth([readPosts, writePosts], [readOwnPosts, writeOwnPosts]),
  readComments: forBoth([readFeed], [readOwnFeed]),
  changeComments: forBoth([readFeed, writeFeed], [readOwnFeed, writeOwnFeed]),
  /** The image of a comment is sent as those of posts are. */
  comment: forBoth([readFeed, writeFeed, writePosts], [writeOwnFeed, writeOwnPosts]),
  /** The comment that a reply hangs on is read. */
  reply: forBoth([readFeed, writeFeed, writePosts], [readOwnFeed, writeOwnFeed]),
  /** What finds changes reads posts, and for organizations the notifications of comments, which name comments alone. */
  changes: forBoth(notifying, [readOwnPosts, readOwnFeed]),
  /** Polls of members find posts. */
  poll: forBoth(notifying, [readOwnPosts]),
  metrics: forBoth([administering], [ownFigures]),
} as const;

const community = 'community_management';
const share = 'share_on_linkedin';

/** What LinkedIn grants apps. The organizations' scopes are the usual ones. */
export const products: readonly AppProduct[] = [
  {
    id: community,
    name: 'Community Management API',
    description:
      'Connects the organizations at which an end user has a role. LinkedIn gives it, after a review, to an app that has no other product.',
    scopes: [administering, readPosts, writePosts, readFeed, writeFeed],
    connectScopes: [administering],
    excludes: [share],
  },
  {
    id: 'community_management_members',
    name: 'Community Management API, for members',
    description:
      'Connects the end users themselves as well: the same product lets an app write posts and comments of members.',
    scopes: [basicProfile, writeOwnPosts, writeOwnFeed],
    connectScopes: [basicProfile],
    excludes: [share],
  },
  {
    id: share,
    name: 'Share on LinkedIn, with Sign In with LinkedIn using OpenID Connect',
    description:
      'Connects the end users themselves, to publish as them. Every app can add both products by itself, unless it has Community Management API.',
    scopes: [openId, 'profile', writeOwnPosts],
    connectScopes: [openId, 'profile'],
  },
  {
    id: 'member_analytics',
    name: 'Member post analytics',
    description: 'Reads the figures of members’ posts. LinkedIn gives it with Community Management API.',
    scopes: [ownFigures],
    connectScopes: [],
    excludes: [share],
  },
  {
    id: 'member_reading',
    name: 'Reading of members’ posts and comments',
    description:
      'Reads what members have posted, and the comments on it. LinkedIn gives these permissions to few apps, and refuses the consent of an app that asks without them.',
    scopes: [readOwnPosts, readOwnFeed],
    connectScopes: [],
  },
];

const roles = (...anyOf: string[]): RoleTasks => ({ [linkedinLogin]: { [organizationKind]: anyOf } });

const editors = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'];

/** The roles of which a member needs one at an organization, whatever the scopes are. */
export const tasks = {
  content: roles(...editors),
  /** The pages name a role that may write and not read. What reads before it writes is not for it. */
  write: roles(...editors, 'RECRUITING_POSTER'),
  /** Figures are for administrators: those with another role read zeros, or are refused. */
  figures: roles('ADMINISTRATOR'),
};

/** Returns the usual name of a role: some pages of the documentation shorten one of them. */
export const roleName = (role: string) => (role === 'CONTENT_ADMIN' ? 'CONTENT_ADMINISTRATOR' : role);
