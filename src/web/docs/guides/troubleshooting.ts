/** The facts of the guide to troubleshooting. */
import {
  connectFailuresReference,
  type ErrorReference,
  errorsReference,
  mediaErrorsReference,
} from '../../../domain/administration/reference/errors.ts';
import type { Reason } from '../../../errors/index.ts';
import { guide } from '../guide.ts';
import {
  type Cell,
  code,
  type Facts,
  guideLink,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { causes, connectRemedies, disabledRemedies, mediaRemedies, reasonRemedies } from './remedies.ts';

export const troubleshooting = guide('troubleshooting', () => ({
  errors: sections(errorsReference().map(ofCode)),
  connecting: connecting(),
  files: files(),
  events: events(),
}));

function ofCode({ code: name, meaning, reasons }: ErrorReference): WrittenSection {
  const rows = [
    ...causes[name].map(({ why, whatToDo }): { cells: Cell[] } => ({
      cells: [why, whatToDo],
    })),
    ...reasons.map(({ reason, meaning: why }) => ({
      id: reason,
      cells: [md`${code(reason)} ${why}`, reasonRemedies[reason as Reason]],
    })),
  ];
  return {
    id: name,
    title: name,
    body: md`${meaning} [Status, retries and meta](${guideLink('errors', name)})

${table({ caption: `Causes of ${name}`, columns: ['Why', 'What to do'], rows })}`,
  };
}

function connecting(): Facts {
  return { codeTable: codeTable('Ends of Connect Sessions', connectFailuresReference(), connectRemedies) };
}

function files(): Facts {
  return { codeTable: codeTable('Error codes of media', mediaErrorsReference(), mediaRemedies) };
}

/** Writes a table of codes. Their rows have no ids, because some codes are also reasons above. */
function codeTable(
  caption: string,
  rows: readonly { code: string; meaning: string }[],
  remedies: Readonly<Record<string, string>>,
) {
  return table({
    caption,
    columns: ['Code', 'Why', 'What to do'],
    rows: rows.map(({ code: name, meaning }) => ({
      cells: [code(name), meaning, remedies[name] ?? ''],
    })),
  });
}

function events(): Facts {
  return {
    whyADestinationIsDisabled: table({
      caption: 'Why a destination is disabled',
      columns: ['disabledReason', 'Why', 'What to do'],
      rows: Object.entries(disabledRemedies).map(([name, { why, whatToDo }]) => ({
        cells: [code(name), why, whatToDo],
      })),
    }),
  };
}
