/**
 * The tasks that a person's role on a Page has to include, in addition to scopes. Sources: Pages API
 * "Overview" and the requirements of each endpoint.
 */
import type { RoleTasks } from '../access.ts';

/**
 * Returns the tasks needed under Facebook Login. Instagram Login has no tasks, since the person there is the
 * account.
 */
const underFacebookLogin = (...anyOf: string[]): RoleTasks => ({ facebook_login: anyOf });

export const tasks = {
  /** Publishing and deleting posts: Pages API "Posts", Before you start. */
  publishOnPage: underFacebookLogin('CREATE_CONTENT'),
  /** Publishing media: "Content Publishing". No page names the task for deleting media, which needs no less. */
  publishOnInstagram: underFacebookLogin('CREATE_CONTENT', 'MANAGE'),
  moderate: underFacebookLogin('MODERATE'),
  analyze: underFacebookLogin('ANALYZE'),
  messages: underFacebookLogin('MESSAGING'),
};

/** Returns the task's usual name: Pages in the new experience report the same tasks with a prefix. */
export const taskName = (task: string) => task.replace(/^PROFILE_PLUS_/, '');
