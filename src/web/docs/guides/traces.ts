import { idPrefix, spans, variablesOfSample } from '../../../domain/administration/reference/spans.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { code, codes, sample, table } from '../markdown/write.ts';

export const traces = guide('traces', () => ({
  on: turnedOn(),
  spans: whatTheyShow(),
}));

function turnedOn(): Facts {
  return { env: sample('.env', variablesOfSample, 'sh') };
}

function whatTheyShow(): Facts {
  return {
    spansByTheirName: table({
      caption: 'Spans by their name',
      columns: ['Name', 'Kind', 'What it is', 'Attributes, where they apply'],
      rows: spans.map(({ name, kind, tells, attributes }) => ({
        cells: [code(name), kind, tells, codes(attributes)],
      })),
    }),
    idPrefix,
  };
}
