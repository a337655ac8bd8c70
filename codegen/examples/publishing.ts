/** Examples of media and publish requests. */
import type { Schemas } from '../../src/contract/index.ts';
import { ids } from './ids.ts';
import { facebook } from './providers/facebook.ts';
import { instagram } from './providers/instagram.ts';

const item = instagram.examples.InstagramMediaItem;
const post = facebook.examples.FacebookMediaItem;
const checksum = 'sha256:9b1f6f2c8e4d7a03b5c9e1f8a2d4670c3e5b7f9a1c2d4e6f8091a3b5c7d9e0f2';
const altText = 'A loaf on a wooden board';
const text = 'Rye loaves, Tuesday batch #sourdough #rye';

const publishRequest = {
  publishRequestId: ids.publishRequest,
  connectedProfileId: ids.instagramProfile,
  contentType: 'instagram.media.items',
  variant: 'feed',
  status: 'published',
  media: [{ mediaId: ids.media }],
  externalId: item.externalId,
  providerPermalink: item.providerPermalink,
  contentFingerprint: '4f7d0c2b9a6e81f35d4c7b0e9a2f6138c5d1e7f04b9a3c6d8e2f5071b4a9c3d6',
  reference: 'post-5120',
  title: 'Rye, Tuesday batch',
  metadata: { draftId: 'draft-2291' },
  steps: [
    { name: 'started', at: '2026-03-09T16:02:13.874Z', outcome: 'done' },
    { name: 'published', at: '2026-03-09T16:02:19.240Z', outcome: 'published' },
  ],
  createdAt: '2026-03-09T16:02:13.530Z',
  updatedAt: '2026-03-09T16:02:19.240Z',
  startedAt: '2026-03-09T16:02:13.874Z',
  completedAt: '2026-03-09T16:02:19.240Z',
} satisfies Schemas['PublishRequest'];

const { reference: _own, title: _title, metadata: _metadata, ...sample } = publishRequest;
const grouped = { ...sample, publishGroupId: ids.publishGroup } satisfies Schemas['PublishRequest'];
const group = {
  publishGroupId: ids.publishGroup,
  status: 'published',
  counts: {
    scheduled: 0,
    queued: 0,
    publishing: 0,
    published: 2,
    failed: 0,
    outcomeUnknown: 0,
    canceled: 0,
    skipped: 0,
  },
  reference: 'campaign-88',
  createdAt: '2026-03-09T16:02:13.530Z',
  updatedAt: '2026-03-09T16:02:21.006Z',
  completedAt: '2026-03-09T16:02:21.006Z',
} satisfies Schemas['PublishGroupSummary'];
const calendarFeed = {
  calendarFeedId: ids.calendarFeed,
  name: 'Bakery posts',
  connectedProfileIds: [ids.instagramProfile, ids.facebookProfile],
  include: ['content'],
  createdAt: '2026-03-02T09:30:12.480Z',
} satisfies Schemas['CalendarFeed'];

const timeZone = 'Europe/Lisbon';
const slots = [
  { weekday: 1, time: '09:00' },
  { weekday: 3, time: '09:00' },
];
const queue = {
  queueId: ids.queue,
  name: 'Mornings',
  connectedProfileIds: [ids.instagramProfile, ids.facebookProfile],
  timeZone,
  slots,
  waiting: 1,
  createdAt: '2026-03-09T15:40:06.424Z',
  updatedAt: '2026-03-09T15:40:06.424Z',
} satisfies Schemas['Queue'];

const imported = {
  importId: ids.publishImport,
  status: 'completed',
  format: 'csv',
  rows: {
    total: 200,
    pending: 0,
    valid: 0,
    invalid: 9,
    created: 191,
    duplicate: 0,
    outstanding: 0,
    canceled: 0,
  },
  heldUntil: '2026-03-10T15:02:13.530Z',
  createdAt: '2026-03-09T16:02:13.530Z',
  updatedAt: '2026-03-09T16:03:40.118Z',
  completedAt: '2026-03-09T16:03:40.118Z',
} satisfies Schemas['PublishImport'];

export const publishing = {
  Media: {
    mediaId: ids.media,
    status: 'ready',
    origin: 'upload',
    contentType: 'image/jpeg',
    sizeBytes: 482_917,
    width: 1440,
    height: 1800,
    checksum,
    filename: 'rye.jpg',
    altText,
    expiresAt: '2026-03-10T15:58:24.402Z',
    createdAt: '2026-03-09T15:58:20.871Z',
    updatedAt: '2026-03-09T15:58:24.402Z',
  },
  FetchedMediaInput: { sourceUrl: 'https://cdn.harbourplanner.com/drafts/rye.jpg', altText },
  UploadedMediaInput: {
    upload: { filename: 'rye.jpg', contentType: 'image/jpeg', sizeBytes: 482_917, checksum },
    altText,
  },
  PublishRequest: publishRequest,
  PublishGroupInput: {
    text,
    media: [{ mediaId: ids.media, altText }],
    scheduledFor: { local: '2026-03-10T08:45', timeZone: 'Europe/Lisbon' },
    reference: 'campaign-88',
    targets: [
      { connectedProfileId: ids.instagramProfile, contentType: 'instagram.media.items' },
      {
        connectedProfileId: ids.facebookProfile,
        contentType: 'facebook.media.items',
        text: 'Rye loaves, Tuesday batch. Come before ten.',
      },
    ],
  },
  PublishGroup: {
    ...group,
    publishRequests: [
      grouped,
      {
        ...grouped,
        publishRequestId: ids.facebookPublishRequest,
        connectedProfileId: ids.facebookProfile,
        contentType: 'facebook.media.items',
        externalId: post.externalId,
        providerPermalink: post.providerPermalink,
        contentFingerprint: 'b07c19e4d2a85f63c1e90b7d4f2a68135ce7d0f94b1a3c6d8e2f5071b4a9c8e2',
      },
    ],
  },
  PublishGroupOutcome: {
    ...group,
    publishRequests: [
      {
        publishRequestId: grouped.publishRequestId,
        connectedProfileId: grouped.connectedProfileId,
        contentType: grouped.contentType,
        status: grouped.status,
        externalId: grouped.externalId,
        providerPermalink: grouped.providerPermalink,
      },
      {
        publishRequestId: ids.facebookPublishRequest,
        connectedProfileId: ids.facebookProfile,
        contentType: 'facebook.media.items',
        status: 'published',
        externalId: post.externalId,
        providerPermalink: post.providerPermalink,
      },
    ],
  },
  CalendarFeedInput: {
    name: 'Bakery posts',
    connectedProfileIds: [ids.instagramProfile, ids.facebookProfile],
    include: ['content'],
  },
  CalendarFeed: calendarFeed,
  CalendarFeedWithUrl: {
    ...calendarFeed,
    url: 'https://social.harbourplanner.com/calendars/6vX0qPz3KfTn9sYbW2dRhAmC4eJ8uLgQ1oZxV5iNw7k.ics',
  },
  CalendarFeedDeletion: { calendarFeedId: ids.calendarFeed, deleted: true },
  PublishImport: imported,
  PublishImportInput: {
    format: 'csv',
    file: `key,connectedProfileIds,contentTypes,text,scheduledFor,timeZone\nrye-1,${ids.facebookProfile},facebook.media.items,"Rye, fresh at eight",2026-03-10 08:45,Europe/Lisbon\n`,
  },
  PublishImportRow: {
    row: 14,
    key: 'rye-13',
    status: 'invalid',
    errors: [{ field: 'scheduledFor', message: 'This time has passed. Leave it out to publish now.' }],
  },
  PublishGroupSummary: group,
  ApprovalLinkInput: { publishRequestId: ids.publishRequest, reviewer: 'Marta of Harbour Bakery' },
  ApprovalLink: {
    approvalLinkId: 'apl_01kk9qd2m4eh2bkdf1r7w5t0zc',
    publishRequestId: ids.publishRequest,
    reviewer: 'Marta of Harbour Bakery',
    url: 'https://social.harbourplanner.com/approve/9wQ0qPz3KfTn9sYbW2dRhA',
    expiresAt: '2026-03-16T16:06:02.118Z',
    createdAt: '2026-03-09T16:06:02.118Z',
  },
  ApprovalLinkDeletion: { approvalLinkId: 'apl_01kk9qd2m4eh2bkdf1r7w5t0zc', deleted: true },
  PublishApproval: { submittedAt: '2026-03-09T16:05:41.008Z' },
  PublishReturn: { comment: 'The bakery closes at noon on Tuesdays.' },
  PublishGroupUpdate: { scheduledFor: { local: '2026-03-11T08:45', timeZone: 'Europe/Lisbon' } },
  PublishGroupValidation: {
    targets: [
      {
        target: 0,
        connectedProfileId: ids.instagramProfile,
        contentType: 'instagram.media.items',
        variant: 'feed',
        scheduledFor: '2026-03-10T08:45:00.000Z',
      },
      {
        target: 1,
        connectedProfileId: ids.facebookProfile,
        contentType: 'facebook.media.items',
        variant: 'feed',
        scheduledFor: '2026-03-10T08:45:00.000Z',
      },
    ],
  },
  Queue: queue,
  QueueInput: { name: queue.name, connectedProfileIds: queue.connectedProfileIds, timeZone, slots },
  QueueUpdate: { slots: [...slots, { weekday: 5, time: '17:30' }] },
  QueueChanges: {
    moves: [
      {
        publishRequestId: ids.publishRequest,
        connectedProfileId: ids.instagramProfile,
        from: '2026-03-16T09:00:00.000Z',
        to: '2026-03-13T17:30:00.000Z',
        toLocal: { local: '2026-03-13T17:30', timeZone },
      },
    ],
    leaves: [],
  },
  QueueDeletion: { queueId: ids.queue, deleted: true, kept: 1 },
  QueuePlace: {
    scheduledFor: '2026-03-11T09:00:00.000Z',
    scheduledForLocal: { local: '2026-03-11T09:00', timeZone },
    free: [ids.facebookProfile],
    taken: [{ connectedProfileId: ids.instagramProfile, publishRequestId: ids.publishRequest }],
  },
  PublishTarget: { value: '549755885175', name: 'Bread', privacy: 'public' },
  ModerationInput: { hidden: true },
  PublishRequestUpdate: { text, scheduledFor: '2026-03-10T07:45:00.000Z' },
  PublishResolution: { outcome: 'published', externalId: item.externalId },
  PublishValidation: { variant: 'feed', scheduledFor: '2026-03-10T07:45:00.000Z' },
} satisfies Partial<Schemas>;
