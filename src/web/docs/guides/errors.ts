/** The guides to errors, and to publish requests that fail. */
import {
  type ErrorReference,
  errorsReference,
  violationsReference,
} from '../../../domain/administration/reference/errors.ts';
import {
  type ErrorFamilyReference,
  type ProviderErrorReference,
  providerErrorsReference,
  publishReasonsReference,
} from '../../../domain/administration/reference/publishing.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { mostProblems, type RetryClass } from '../../../errors/index.ts';
import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import {
  blocks,
  type Cell,
  code,
  codes,
  type Facts,
  guideLink,
  joined,
  jsonSample,
  type Markdown,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { count, sentenceList } from '../parts.ts';

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
  const message = 'Unknown field. Did you mean text?';
  const body = {
    error: {
      code: 'validation_error',
      message: `caption: ${message}`,
      meta: {
        validationErrors: [{ field: 'caption', message }],
        violations: [{ code: 'unknown_field', path: '/caption' }],
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

export const publishFailures = guide('publish-failures', (source) => ({
  reading: reading(source),
  reasons: reasons(),
  providerErrors: sections(
    providerErrorsReference(source).map(({ providerId, name, families }) => ({
      id: providerId,
      title: `Errors of ${name}`,
      body: md`${blocks(families.map((family) => familyTable(name, family)))}`,
    })),
  ),
}));

function reading(source: ReferenceSource): Facts {
  const [first] = publishReasonsReference();
  const { reason, ...words } = first ?? {};
  const [code, subcode] = codesOf(source, reason);
  const error = {
    code: 'refused_by_provider',
    reason,
    ...words,
    provider: { code, subcode },
  };
  const sentences = Object.entries(verdicts).map(([name, words]) => md`\`${name}\`: ${words} `);
  return {
    theErrorOfAPublishRequest: jsonSample('The error of a publish request', { error }),
    sentences: joined(sentences, ''),
  };
}

/** Returns the provider's own codes for a failure of this reason, of a provider that has several levels of them. */
function codesOf(source: ReferenceSource, reason: string | undefined): string[] {
  const errors = providerErrorsReference(source).flatMap(({ families }) =>
    families.flatMap((family) => family.errors),
  );
  return errors.find((error) => error.reason === reason && error.name.includes('/'))?.name.split('/') ?? [];
}

const verdicts: Record<ProviderErrorReference['verdict'], string> = {
  final:
    'it was not done and will not be, so the request ends once the provider shows that nothing was created.',
  passing: 'it was not done, and is asked for again by itself, as the guide on publishing says.',
  undecided: 'it may have been done, so the provider is asked what became of it before anything is repeated.',
};

function reasons(): Facts {
  return {
    reasons: table({
      caption: 'Reasons',
      columns: ['Reason', 'What has happened', 'What to do', 'Publish again'],
      rows: publishReasonsReference().map(({ reason, message, whatToDo, retryable }) => ({
        id: reason,
        cells: [code(reason), message, whatToDo, retryable ? 'can help' : 'fails again'],
      })),
    }),
  };
}

function familyTable(provider: string, { title, source, checkedAt, errors }: ErrorFamilyReference) {
  const undocumented = errors.some(({ seen }) => seen);
  return md`### ${title}

Source: [${source}](${source}), last read ${checkedAt}.${undocumented ? '  Errors with a star are not listed there, but public integrations have met them.' : ''}

${table({
  caption: `${provider}: ${title}`,
  columns: ['Error', 'Reason', 'What has happened', 'Verdict', 'Code'],
  rows: errors.map(({ name, reason, message, code: ledger, verdict, seen }) => ({
    cells: [
      md`${code(name)}${seen ? ' *' : ''}`,
      md`[${code(reason)}](#${reason})`,
      message,
      code(verdict),
      ledger ? code(ledger) : 'none: the service retries by itself',
    ],
  })),
})}`;
}
