import {
  causeFields,
  commonFields,
  logFields,
  logLines,
} from '../../../domain/administration/reference/log-lines.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { code, codes, table } from '../markdown/write.ts';

export const logs = guide('logs', () => ({
  lines: lines(),
  fields: fields(),
}));

function lines(): Facts {
  return {
    linesByTheirMessage: table({
      caption: 'Lines by their message',
      columns: ['Message', 'Level', 'What it tells', 'Fields, where they apply'],
      rows: logLines.map(({ message, levels, tells, fields: own }) => ({
        cells: [code(message), levels, tells, codes(own)],
      })),
    }),
  };
}

function fields(): Facts {
  return {
    commonFields: codes(commonFields),
    causeFields: codes(causeFields),
    fieldsAndWhatTheyHold: table({
      caption: 'Fields and what they hold',
      columns: ['Field', 'What it holds'],
      rows: Object.entries(logFields).map(([name, meaning]) => ({ cells: [code(name), meaning] })),
    }),
  };
}
