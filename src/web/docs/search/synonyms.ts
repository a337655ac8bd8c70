/** Words that people search for, and what they look for by them. */
import { type OperationId, operationIds } from '../../../contract/index.ts';

interface Synonyms {
  words: string;
  /** Ids of operations, the one that is meant most often first; `*` stands for any provider and surface. */
  operations: readonly string[];
  /** The last parts of the addresses of guides. */
  guides?: readonly string[];
}

export const synonyms: readonly Synonyms[] = [
  {
    words: 'publish post tweet toot share send text photo image video reel caption hashtag mention tag',
    operations: ['publishRequests.create'],
    guides: ['publishing'],
  },
  {
    words: 'carousel album gallery slideshow multiple several',
    operations: ['publishRequests.create'],
    guides: ['publishing'],
  },
  {
    words: 'poll polls vote survey',
    operations: ['publishRequests.create'],
    guides: ['publishing'],
  },
  { words: 'story stories', operations: ['*.stories.items.list', 'publishRequests.create'] },
  {
    words: 'schedule scheduling scheduled calendar plan planned later date',
    operations: ['publishRequests.create', 'publishRequests.list', 'publishRequests.update'],
    guides: ['publishing'],
  },
  {
    words: 'bulk batch mass many',
    operations: [
      'publishGroups.create',
      'publishImports.create',
      'publishRequests.create',
      'backfillRequests.create',
      'media.create',
    ],
    guides: ['publish-groups', 'publish-imports', 'idempotency', 'limits'],
  },
  {
    words: 'csv spreadsheet excel import upload file rows ndjson jsonl',
    operations: ['publishImports.create', 'publishImports.rows'],
    guides: ['publish-imports'],
  },
  {
    words: 'migrate migration scheduler schedulers workflow inbox library workspace',
    operations: [],
    guides: ['other-schedulers'],
  },
  {
    words: 'draft preview dry run validate',
    operations: ['publishRequests.validate', 'publishGroups.validate', 'publishRequests.submit'],
  },
  {
    words: 'queue queues slot slots evergreen',
    operations: ['queues.create', 'queues.slots', 'publishRequests.create'],
    guides: ['queues'],
  },
  {
    words: 'cross-post crosspost several accounts networks at once campaign',
    operations: ['publishGroups.create'],
    guides: ['publish-groups'],
  },
  { words: 'unpublish remove', operations: ['*.items.delete'] },
  { words: 'edit correct', operations: ['*.items.update', 'publishRequests.update'] },
  {
    words: 'dm direct message messages inbox chat conversation messenger',
    operations: ['*.dm.threads.list', '*.dm.messages.list', 'publishRequests.create'],
  },
  {
    words: 'comment reply answer respond engagement',
    operations: ['*.comments.list', '*.replies.list', 'publishRequests.create'],
  },
  { words: 'hide unhide spam moderation', operations: ['*.moderate'] },
  {
    words: 'analytics insights statistics stats views impressions reach likes followers engagement',
    operations: ['connectedProfiles.metrics', '*.items.metrics'],
    guides: ['metrics'],
  },
  {
    words: 'webhook callback notification endpoint subscribe subscription',
    operations: ['eventDestinations.create', 'eventDestinations.test'],
    guides: ['verify-a-webhook', 'deliveries'],
  },
  {
    words: 'redeliver resend',
    operations: ['eventDestinations.replay', 'eventDestinations.retryDelivery'],
    guides: ['deliveries'],
  },
  {
    words: 'signature hmac signing verify',
    operations: ['eventDestinations.rotateSecret'],
    guides: ['verify-a-webhook'],
  },
  {
    words: 'realtime real-time live sse websocket listen',
    operations: ['events.stream'],
    guides: ['events'],
  },
  {
    words: 'oauth authorize authorization login connect account link onboarding',
    operations: ['connectSessions.create', 'authIntegrations.create'],
    guides: ['first-steps'],
  },
  { words: 'reconnect expired reauthorize', operations: ['connectSessions.create', 'connections.refresh'] },
  { words: 'token credential migrate', operations: ['connections.import'], guides: ['scopes'] },
  {
    words: 'history sync export archive import',
    operations: ['backfillRequests.create'],
    guides: ['backfills'],
  },
  { words: 'upload file attachment asset', operations: ['media.create'] },
  {
    words: 'usage billing price quota subscription',
    operations: ['billing.account.get'],
    guides: ['limits'],
  },
  {
    words: 'sandbox mock fake simulate',
    operations: ['test.connectedProfiles.create'],
    guides: ['test-mode'],
  },
  { words: 'throttle throttling throttled rate', operations: [], guides: ['limits'] },
  { words: 'sdk library package npm pip', operations: [], guides: ['generate-a-client', 'first-steps'] },
  {
    words: 'cli command-line terminal shell listen trigger tail social-content',
    operations: [],
    guides: ['command-line'],
  },
  { words: 'ai llm agent mcp chatgpt claude', operations: [], guides: ['assistants'] },
];

/** Returns the further words by which an operation is found. */
export function synonymsOfOperation(operationId: OperationId): string {
  return wordsWhere(({ operations }) =>
    operations.some((pattern) => operationsOf(pattern).includes(operationId)),
  );
}

/** Returns the words by which people mean this operation before all others. */
export function wordsForOperation(operationId: OperationId): string[] {
  return wordsWhere(({ operations: [first] }) => first === operationId).split(' ');
}

/** Returns the words by which people mean this guide before all else: those that mean no operation. */
export function wordsForGuide(slug: string): string[] {
  return wordsWhere(
    ({ operations, guides: [first] = [] }) => operations.length === 0 && first === slug,
  ).split(' ');
}

/** Returns the further words by which a guide is found. */
export function synonymsOfGuide(slug: string): string {
  return wordsWhere(({ guides = [] }) => guides.includes(slug));
}

export function operationsOf(pattern: string): OperationId[] {
  return operationIds.filter((id) =>
    pattern.startsWith('*') ? id.endsWith(pattern.slice(1)) : id === pattern,
  );
}

const wordsWhere = (matches: (one: Synonyms) => boolean) =>
  synonyms
    .filter(matches)
    .map(({ words }) => words)
    .join(' ');
