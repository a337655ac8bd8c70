import {
  type ErrorReference,
  errorsReference,
  violationsReference,
} from '../../../domain/administration/reference/errors.ts';
import { mostProblems, type RetryClass } from '../../../errors/index.ts';
import { count, sentenceList } from '../format.ts';
import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import type { Facts } from '../markdown/fill.ts';
import {
  blocks,
  type Cell,
  code,
  codes,
  guideLink,
  joined,
  jsonSample,
  type Markdown,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';

export const errors = guide('errors', (_source, links) => {
  const all = errorsReference();
  return {
    envelope: envelope(all, links),
    codes: catalogue(all),
    retrying: retrying(all),
    details: sections(all.map((error) => detail(error))),
    violations: violations(),
  };
});

const advice: Readonly<Record<RetryClass, string>> = {
  no: 'no',
  after: 'after Retry-After',
  backoff: 'with backoff',
};

function envelope(all: ErrorReference[], { publicUrl }: Links): Facts {
  const body = {
    error: {
      code: 'validation_error',
      message: 'scheduledFor: This time has passed. Leave it out to publish now.',
      meta: {
        validationErrors: [
          { field: 'scheduledFor', message: 'This time has passed. Leave it out to publish now.' },
        ],
        violations: [{ code: 'scheduled_in_past', path: '/scheduledFor' }],
        docUrl: `${publicUrl}/docs/guides/errors#validation_error`,
      },
    },
  };
  return { codeCount: count(all.length), anError: jsonSample('An error', body) };
}

function catalogue(all: ErrorReference[]): Facts {
  return {
    errorCodes: table({
      caption: 'Error codes',
      columns: ['Code', 'Status', 'Retry', 'Meaning'],
      rows: all.map(({ code: name, status, retry, meaning }) => ({
        cells: [md`[${code(name)}](#${name})`, statusOf(name, status), advice[retry], meaning],
      })),
    }),
  };
}

/** Shows the status of an error; `internal` also stands for a provider's own status when the provider has an outage. */
const statusOf = (name: string, status: number): Cell =>
  name === 'internal' ? md`${status}, or the provider's own` : status;

function retrying(all: ErrorReference[]): Facts {
  const of = (retry: RetryClass) => all.filter((one) => one.retry === retry).map(({ code: name }) => name);
  return { after: codes(of('after')), backoff: codes(of('backoff')), no: codes(of('no')) };
}

function detail({ code: name, status, retry, meaning, meta, reasons }: ErrorReference): WrittenSection {
  return {
    id: name,
    title: name,
    body: md`${meaning} Status ${statusOf(name, status)}; retry: ${advice[retry]}.

${metaList(meta)}

${reasons.length > 0 ? md`\`meta.reason\` may be ${joined(reasons.map(({ reason }) => md`[${code(reason)}](${guideLink('troubleshooting', reason)})`))}.` : ''}

[Why it happens, and what to do](${guideLink('troubleshooting', name)})`,
  };
}

function metaList(meta: ErrorReference['meta']): Markdown {
  if (meta.length === 0) return md`\`meta\` has \`docUrl\` alone.`;
  return md`\`meta\` may have ${sentenceList(meta.map((one) => `\`${one.name}\``))}.

${blocks(
  meta.map(
    (one) => md`**${code(one.name)}**

${one.description}`,
  ),
)}`;
}

function violations(): Facts {
  return {
    mostProblems: count(mostProblems),
    violationCodes: table({
      caption: 'Violation codes',
      columns: ['Code', 'Meaning'],
      rows: violationsReference().map(({ code: name, meaning }) => ({ cells: [code(name), meaning] })),
    }),
  };
}
