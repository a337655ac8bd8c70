/** Describes the lines of the log that operators look for, and the fields of all lines. */

interface LogLine {
  message: string;
  /** The levels that the line is written with, and when. */
  levels: string;
  tells: string;
  fields: readonly string[];
}

/** The fields that every line has. */
export const commonFields = ['timestamp', 'level', 'message', 'subsystem'];

/** The fields of every line that a request has caused, in whatever process; the second only while traces are on. */
export const causeFields = ['requestId', 'traceId'];

export const logLines: readonly LogLine[] = [
  {
    message: 'request',
    levels: 'info',
    tells:
      'An answer to an API request. Requests for no operation have method and path instead of an operation.',
    fields: [
      'operationId',
      'organizationId',
      'mode',
      'keyId',
      'status',
      'durationMs',
      'method',
      'path',
      'aborted',
    ],
  },
  {
    message: 'provider call',
    levels:
      'info; debug for a call that went well and that no request has caused, such as a poll; error when the provider does not answer any more in the version of its API that is set',
    tells:
      'A call to a provider. Its ids are those of the profile, the Connection or the Auth Integration that it was made through.',
    fields: [
      'providerId',
      'operation',
      'mode',
      'organizationId',
      'connectedProfileId',
      'connectionId',
      'authIntegrationId',
      'outcome',
      'durationMs',
      'detail',
    ],
  },
  {
    message: 'slow provider answer',
    levels: 'warn',
    tells:
      'An answer whose parsing kept the process busy for more than a quarter of a second. It names the server that has sent it.',
    fields: [
      'providerId',
      'operation',
      'mode',
      'organizationId',
      'connectedProfileId',
      'connectionId',
      'authIntegrationId',
      'host',
      'durationMs',
    ],
  },
  {
    message: 'provider stream ended',
    levels: 'info; debug where the server has no stream, or the service has ended it',
    tells:
      'An attempt to hold the stream on which a provider tells that there is something to poll. It is repeated, and the profile is polled as ever.',
    fields: ['providerId', 'mode', 'organizationId', 'connectedProfileId', 'outcome', 'durationMs', 'detail'],
  },
  {
    message: 'delivery',
    levels: 'info',
    tells: 'An attempt to deliver an event, with what the receiver answered and what became of the delivery.',
    fields: [
      'organizationId',
      'mode',
      'eventDestinationId',
      'deliveryId',
      'eventId',
      'topic',
      'outcome',
      'status',
      'statusCode',
      'error',
      'durationMs',
    ],
  },
  {
    message: 'job failed',
    levels: 'warn',
    tells:
      'A job that failed because of an error nobody expected. It has the ids of what the job was about, and is repeated.',
    fields: [
      'job',
      'jobId',
      'organizationId',
      'mode',
      'connectedProfileId',
      'connectionId',
      'publishRequestId',
      'mediaId',
      'importId',
      'backfillRequestId',
      'version',
      'deliveryId',
      'eventId',
      'webhookId',
      'index',
      'error',
    ],
  },
];

/** Field -> what it holds. */
export const logFields: Readonly<Record<string, string>> = {
  timestamp: 'when the line was written, in UTC',
  level: 'how bad it is: error needs somebody, warn may, info and debug do not',
  message: 'what happened, in fixed words to search for',
  subsystem: 'the part of the service that wrote the line',
  requestId:
    'the Request-Id of the request that has caused the line: the same in its own lines, in those of its jobs and in the header webhook-request-id of deliveries',
  traceId: 'the trace that the line belongs to; absent while traces are off',
  operationId: 'the operation of the contract',
  operation: 'what a call to a provider was made for: an operation of the contract, or a job',
  organizationId: 'the tenant',
  mode: 'live or test',
  keyId: 'the API key; the key itself is in no line',
  status: 'of an answer, its HTTP status; of a delivery, what became of it',
  statusCode: 'the HTTP status of the receiver’s answer',
  durationMs: 'how long it took, in milliseconds',
  host: 'the server that has answered',
  method: 'the HTTP method',
  path: 'the path, without its query and without long parts',
  aborted: 'true when the client went away before the answer was complete',
  providerId: 'the provider',
  connectedProfileId: 'the Connected Profile',
  connectionId: 'the Connection',
  authIntegrationId: 'the Auth Integration',
  publishRequestId: 'the publish request',
  mediaId: 'the medium',
  importId: 'the import of publish groups',
  backfillRequestId: 'the backfill request',
  version: 'the version of the backfill request that the job was made for',
  eventDestinationId: 'the event destination',
  deliveryId: 'the delivery',
  eventId: 'the event',
  webhookId: 'the webhook of a provider',
  index: 'the position of the notification in that webhook',
  topic: 'the topic of the event',
  outcome:
    'how it ended: of a call, done or the kind of failure; of a delivery or a stream, as in the metrics',
  detail: 'what the provider said, without content and credentials',
  job: 'the name of the job, which is the name of its queue in the metrics',
  jobId: 'the id of the job in the queue',
  error:
    'of a delivery, why there was no answer; in other lines, the name, message, stack and cause of the error',
};
