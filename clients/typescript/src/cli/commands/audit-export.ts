import type { AuditEntry } from '../../generated/models.ts';
import { command } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const auditExport = command({
  summary: 'print the audit log, oldest first; with --json one line for each entry',
  parameters: {},
  options: {
    actor: { type: 'string', value: 'NAME', help: 'only what was done by this one, as in ada@example.com' },
    action: { type: 'string', value: 'ACTION', help: 'only this action, as in keys.create' },
    subject: { type: 'string', value: 'ID', help: 'only what was done to what has this id' },
    since: { type: 'string', value: 'TIME', help: 'only from this time on, as in 2026-02-28T09:00:00Z' },
    until: { type: 'string', value: 'TIME', help: 'only up to this time' },
  },
  examples: ['audit export --since 2026-02-28T09:00:00Z --json'],
  async run({ options, terminal, access, signal }) {
    const { actor, action, subject: subjectId, since, until } = options;
    const query = { actor, action, subjectId, since, until };
    for await (const entry of access.client().auditEntries.export(query, { signal }))
      terminal.answer(entry, () => lineOf(entry, terminal));
  },
});

function lineOf(
  { createdAt, actor, action, subjectId, outcome, errorCode }: AuditEntry,
  { style }: Terminal,
) {
  const ended = [outcome ?? 'unknown', errorCode].filter(Boolean).join(': ');
  const shown = style(outcome === 'done' ? 'good' : outcome === 'failed' ? 'bad' : 'heed', ended);
  return [style('quiet', createdAt), shown, action, actor.name, ...(subjectId ? [subjectId] : [])].join('  ');
}
