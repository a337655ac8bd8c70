/**
 * Names the operations that assistants get as tools. The operations of content are all offered, as one tool per action.
 * Of the others, those are left out that set a deployment up, whose answers have secrets, or that exist for tests.
 */

export const offered: readonly string[] = [
  'providers.list',
  'connectedProfiles.list',
  'connectedProfiles.get',
  'connectedProfiles.surfaces',
  'connectedProfiles.metrics',
  'connectedProfiles.targets.list',
  'connections.list',
  'connections.get',
  'connectSessions.create',
  'connectSessions.get',
  'events.list',
  'events.get',
  'media.list',
  'media.get',
  'publishRequests.list',
  'publishRequests.get',
  'publishRequests.validate',
  'publishRequests.create',
  'publishRequests.update',
  'publishRequests.cancel',
  'publishRequests.retry',
  'publishRequests.submit',
  'publishRequests.approve',
  'publishRequests.return',
  'publishGroups.list',
  'publishGroups.get',
  'publishGroups.validate',
  'publishGroups.create',
  'publishGroups.update',
  'publishGroups.cancel',
  'queues.list',
  'queues.get',
  'queues.create',
  'queues.preview',
  'queues.update',
  'queues.delete',
  'queues.slots',
  'publishImports.list',
  'publishImports.get',
  'publishImports.rows',
  'publishImports.create',
  'publishImports.run',
  'publishImports.cancel',
  'usage.list',
];

/** Tools that change nothing although they are no GET. */
export const harmless: ReadonlySet<string> = new Set([
  'publish_requests_validate',
  'publish_groups_validate',
  'queues_preview',
]);

/**
 * Tool -> the operation that checks the same body without doing anything. Of the other tools that write, none has
 * one: `publishRequests.validate` checks whole inputs, and not a change of a request, of which parts are erased; a retry has
 * no input; and what a provider takes as a change of a post, only the provider can say. What is wrong with those is told
 * when they are carried out, and nothing is done then.
 */
export const validators: Readonly<Record<string, string>> = {
  publish_requests_create: 'publishRequests.validate',
  publish_groups_create: 'publishGroups.validate',
  queues_update: 'queues.preview',
};
