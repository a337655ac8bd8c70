import { setTimeout as pause } from 'node:timers/promises';
import type { RequestLogEntry } from '../../generated/models.ts';
import type { RequestLogsListParams } from '../../generated/resources.ts';
import { command } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { limitOf } from '../values.ts';

/** The service writes its log once a second. */
const intervalMs = 2000;

/** How many entries are looked at again, because processes of the service may write earlier ones later. */
const lookedAt = 100;

export const logsTail = command({
  summary: 'print requests as they come, until it is interrupted',
  parameters: {},
  options: {
    status: { type: 'string', value: 'STATUS', help: 'only ok, failed, 4xx or 5xx' },
    operation: { type: 'string', value: 'ID', help: 'only this operation, as in events.list' },
    error: { type: 'string', value: 'CODE', help: 'only those that were refused with this code' },
    key: { type: 'string', value: 'ID', help: 'only those of this key' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many of the past to begin with; 10 when absent' },
  },
  examples: ['logs tail --status failed'],
  async run({ options, terminal, access, signal }) {
    const client = access.client();
    const query = {
      status: options.status as RequestLogsListParams['status'],
      operationId: options.operation,
      errorCode: options.error as RequestLogsListParams['errorCode'],
      keyId: options.key,
      limit: lookedAt,
    };
    const past = limitOf(options.limit ?? '10');
    let seen: Set<string> | undefined;
    for (;;) {
      const known = seen;
      const entries: RequestLogEntry[] = [];
      for await (const entry of client.requestLogs.list(query, { signal })) {
        entries.push(entry);
        if (entries.length >= lookedAt && (!known || known.has(entry.requestLogEntryId))) break;
      }
      const fresh = known
        ? entries.filter(({ requestLogEntryId }) => !known.has(requestLogEntryId))
        : entries.slice(0, past);
      for (const entry of fresh.reverse()) terminal.answer(entry, () => lineOf(entry, terminal));
      seen = new Set(entries.map(({ requestLogEntryId }) => requestLogEntryId));
      await pause(intervalMs, undefined, { signal });
    }
  },
});

function lineOf(entry: RequestLogEntry, { style }: Terminal): string {
  const { createdAt, status, operationId = 'no operation', durationMs, requestId, subjectId } = entry;
  const shown = style(status < 400 ? 'good' : status < 500 ? 'heed' : 'bad', String(status));
  const parts = [createdAt, shown, operationId, ...whyOf(entry), subjectId, `${durationMs} ms`, requestId];
  const quiet = [createdAt, requestId, subjectId];
  return parts
    .filter((part) => part !== undefined)
    .map((part) => (quiet.includes(part) ? style('quiet', part) : part))
    .join('  ');
}

/** Returns the code of the error and what is known of its cause: the reason, and the fields that were refused. */
function whyOf(entry: RequestLogEntry): string[] {
  const {
    errorCode,
    reason,
    violations = [],
    unreadableAt = [],
    unknownParameters = [],
    sameErrors = 1,
  } = entry;
  const causes = [
    ...(reason ? [reason] : []),
    ...violations.map(({ code, path }) => `${code} at ${path}`),
    ...unreadableAt.map((path) => `unreadable at ${path}`),
    ...unknownParameters.map((name) => `unknown parameter ${name}`),
  ];
  const why = [errorCode, causes.join(', ')].filter(Boolean).join(': ');
  return [...(why ? [why] : []), ...(sameErrors > 1 ? [`${sameErrors} times`] : [])];
}
