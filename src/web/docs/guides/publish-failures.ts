import {
  type ErrorFamilyReference,
  type ProviderErrorReference,
  providerErrorsReference,
  publishReasonsReference,
} from '../../../domain/administration/reference/publish-failures.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { blocks, code, joined, jsonSample, md, sections, table } from '../markdown/write.ts';

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
    'it was not done and will not be, so the request ends once the provider shows that nothing is there.',
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
