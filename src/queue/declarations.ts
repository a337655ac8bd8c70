/**
 * Declares every job of the service: its name, payload and queue options. Worker jobs come in great numbers and are
 * worked on many at a time; the others run by the clock or a few at a time.
 */

import type { Queue as QueueOptions } from 'pg-boss';
import { daySeconds } from '../lib/time.ts';
import type { TraceContext } from '../observability/tracing/span.ts';
import type { WorkerOptions } from './worker.ts';

/** pg-boss keeps its tables in this schema. */
export const queueSchema = 'pgboss';

/** The payload of each job. */
export interface Jobs {
  /** Erases data that has been kept for as long as it may be kept. */
  'retention.sweep': Record<string, never>;
  /** Enqueues the refreshes and checks of connections that are due. */
  'connections.maintain': Record<string, never>;
  'connections.refresh': ConnectionJob;
  'connections.check': ConnectionJob;
  /** Enqueues the sweeps and polls of profiles that are due. */
  'profiles.maintain': Record<string, never>;
  /** Deletes the data of end users who have asked for the deletion. */
  'userData.delete': Record<string, never>;
  /** Deletes organizations together with everything they have. */
  'organizations.delete': Record<string, never>;
  /** Deletes files that belong to no media, and the remains of unfinished writes. */
  'media.sweep': Record<string, never>;
  /**
   * Converts local times again when time zone rules have changed, and enqueues publish requests whose job was
   * lost.
   */
  'publish.maintain': Record<string, never>;
  /** Enqueues backfill requests whose job was lost. */
  'backfills.maintain': Record<string, never>;
  /** Moves jobs to their queue databases that a process has left behind. */
  'jobs.move': Record<string, never>;
}

/**
 * Jobs that come in great numbers and are worked on many at a time. They name the organization, with which the keys of
 * its rows begin.
 */
export interface WorkerJobs {
  /** Attempts to deliver an event. */
  'events.deliver': {
    organizationId: string;
    deliveryId: string;
    eventId: string;
    /** When the attempt was planned for; absent for one that is made at once. */
    plannedFor?: string;
  };
  /** Reads one notification of a provider for one profile. */
  'webhooks.observe': {
    organizationId: string;
    webhookId: string;
    /** The position of the notification in the webhook. */
    index: number;
    connectedProfileId: string;
  };
  /** Fetches and checks media until they are ready or have failed. Jobs of the release before name no organization. */
  'media.stage': { organizationId?: string; mediaId: string };
  /** Takes the next step of a publish request. */
  'publish.run': { organizationId: string; publishRequestId: string };
  /** Takes the next rows of an import. */
  'imports.rows': { organizationId: string; importId: string };
  /**
   * Reads the next page of a backfill request, if it is still at this version. Jobs of the release before name no
   * organization.
   */
  'backfills.page': { organizationId?: string; backfillRequestId: string; version: number };
  /** Asks the provider of a profile what is new. */
  'profiles.poll': ProfileJob;
  /** Compares what the provider of a profile lists with what was seen. */
  'profiles.sweep': ProfileJob;
  /** Sends an organization the digest of what has happened, unless it has been sent already. */
  'mail.gather': { organizationId: string; mode: 'live' | 'test'; matter: string; at: string };
  /** Sends an e-mail. */
  'mail.send': { mailId: string };
}

interface ProfileJob {
  organizationId: string;
  connectedProfileId: string;
}

export type WorkerJobName = keyof WorkerJobs;

/** An interrupted job comes back after this time. */
const expirySeconds = 60;

interface WorkerSettings {
  queue: Omit<QueueOptions, 'name'>;
  worker: WorkerOptions;
  /** True when jobs also run while the deployment is in maintenance mode, because they reach neither providers nor customers. */
  whileHeld?: true;
}

/**
 * Settings for polls and sweeps, which come again for every profile as long as it is connected, so nothing is kept of
 * those that are done. Of each profile one waits. Two may run at once, because what both find is reported once; one that
 * waited for the other would hold up the queue.
 */
const watching: WorkerSettings = {
  queue: { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: 30 },
  worker: {
    concurrency: 200,
    groupConcurrency: 100,
    ownerShare: 0.5,
    heartbeatSeconds: 30,
    forgetsDone: true,
    apartMs: 50,
  },
};

export const workerSettings: Record<WorkerJobName, WorkerSettings> = {
  // Large files take long, so a heartbeat tells when a process has died. When the store fails, the job is
  // repeated for about a day. Sources may be slow on purpose, so a file gives up its place to an organization that waits.
  'media.stage': {
    queue: {
      retryLimit: 40,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: 3_600,
      heartbeatSeconds: 30,
    },
    worker: { concurrency: 16, groupConcurrency: 4, ownerShare: 0.25, fairMs: 60_000, heartbeatSeconds: 30 },
    whileHeld: true,
  },
  // Nothing makes the job of a delivery again. One whose row or key cannot be read is tried for longer than a delivery lasts.
  'events.deliver': {
    queue: {
      retryLimit: 1_000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 120,
      expireInSeconds: expirySeconds,
    },
    worker: { concurrency: 1_000, groupConcurrency: 50, ownerShare: 0.75, hasLowPriority: true },
  },
  // When a provider fails, it is asked again for about a day; after that a sweep finds what was missed.
  'webhooks.observe': {
    queue: {
      retryLimit: 40,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: expirySeconds,
    },
    worker: { concurrency: 200, groupConcurrency: 4, ownerShare: 0.75 },
  },
  // A request may be scheduled for up to a year ahead, so its job is kept longer than that.
  'publish.run': {
    queue: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 900,
      heartbeatSeconds: 30,
      retentionSeconds: 400 * daySeconds,
    },
    worker: { concurrency: 100, groupConcurrency: 2, ownerShare: 0.75, heartbeatSeconds: 30 },
  },
  // A file's rows come after what is published now, so few jobs run at a time, and one of an organization.
  'imports.rows': {
    queue: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 900,
      heartbeatSeconds: 30,
    },
    worker: { concurrency: 8, groupConcurrency: 1, ownerShare: 0.25, heartbeatSeconds: 30 },
  },
  // A page may take many calls to the provider. Few run at a time, so that live work comes first.
  'backfills.page': {
    queue: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 900,
      heartbeatSeconds: 30,
    },
    worker: { concurrency: 8, groupConcurrency: 2, ownerShare: 0.25, heartbeatSeconds: 30 },
  },
  'profiles.poll': watching,
  'profiles.sweep': watching,
  // A job for every event of a matter is a poll at one row, so many run at a time.
  'mail.gather': {
    queue: {
      retryLimit: 40,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: expirySeconds,
    },
    worker: { concurrency: 100, groupConcurrency: 100, ownerShare: 0.75, forgetsDone: true },
  },
  // While the server fails, an e-mail is tried for about as long as it is worth sending. Few run at a time, since each is
  // a connection of its own.
  'mail.send': {
    queue: {
      retryLimit: 200,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: 180,
    },
    worker: { concurrency: 4, groupConcurrency: 2, ownerShare: 0.5, forgetsDone: true },
  },
};

export interface WorkerJob<Name extends WorkerJobName> {
  payload: WorkerJobs[Name];
  group: string;
  /** While a job with this key waits, another one is dropped; only for queues whose policy is `short`. */
  key?: string;
  /** True for a job that can wait: all other due jobs are started before it. */
  lowPriority?: boolean;
  startAfter?: Date;
  /** The cause of the job; needed where jobs of several causes are written together. */
  cause?: TraceContext | undefined;
}

export type WorkerHandlers = {
  [Name in WorkerJobName]: (
    payloads: WorkerJobs[Name][],
  ) => (payload: WorkerJobs[Name], crowded: AbortSignal) => Promise<void>;
};

interface ConnectionJob {
  organizationId: string;
  mode: 'live' | 'test';
  connectionId: string;
}

export type JobName = keyof Jobs;

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobSettings {
  queue: Omit<QueueOptions, 'name'>;
  /** How many of these jobs one process runs at a time; one when absent. */
  concurrency?: number;
  /** A cron expression with five fields in UTC, for jobs that run by the clock. */
  cron?: string;
  /** True when jobs also run while the deployment is in maintenance mode, because they reach neither providers nor customers. */
  whileHeld?: true;
}

/**
 * Settings for jobs with a key: of each key one runs and one waits. One may wait because it could find news that the
 * running one has missed. A job comes back when its worker sends no more heartbeats.
 */
const oneAtATime: JobSettings = {
  queue: { policy: 'stately', retryLimit: 3, heartbeatSeconds: 30 },
  concurrency: 4,
};

/** Settings for long jobs: one runs and one waits. A job comes back when its worker sends no more heartbeats. */
const longWork: JobSettings['queue'] = {
  policy: 'stately',
  retryLimit: 3,
  expireInSeconds: 3_600,
  heartbeatSeconds: 30,
};

export const jobSettings: Record<JobName, JobSettings> = {
  'connections.maintain': { queue: { policy: 'singleton', retryLimit: 0 }, cron: '* * * * *' },
  'connections.refresh': oneAtATime,
  'connections.check': oneAtATime,
  'profiles.maintain': { queue: { policy: 'singleton', retryLimit: 0 }, cron: '* * * * *' },
  'publish.maintain': { queue: { policy: 'singleton', retryLimit: 0 }, cron: '* * * * *' },
  'backfills.maintain': { queue: { policy: 'singleton', retryLimit: 0 }, cron: '* * * * *' },
  'jobs.move': { queue: { policy: 'singleton', retryLimit: 0 }, cron: '* * * * *', whileHeld: true },
  'userData.delete': { queue: longWork, cron: '* * * * *' },
  'organizations.delete': { queue: longWork, cron: '* * * * *' },
  // When a worker dies, its heartbeats stop, and another one continues where it stopped.
  'retention.sweep': {
    queue: { policy: 'singleton', retryLimit: 3, heartbeatSeconds: 30 },
    cron: '*/10 * * * *',
    whileHeld: true,
  },
  'media.sweep': {
    queue: { policy: 'singleton', retryLimit: 3 },
    cron: '23 * * * *',
    whileHeld: true,
  },
};
