/** The section of the publish ledger. */
import type { ConsolePage, Section } from '../../declare.ts';
import { cancel, detailPath, resolve, retry } from './changes.ts';
import { showRequest } from './detail.ts';
import { ledgerCsv, showLedger } from './list.ts';

const list: ConsolePage = {
  path: '/publishing',
  role: 'viewer',
  nav: { label: 'Posts', group: 'Operate' },
  show: showLedger,
  csv: ledgerCsv,
};

const detail: ConsolePage = { path: detailPath, role: 'viewer', show: showRequest };

export const publishing: Section = {
  pages: [list, detail],
  changes: [cancel, resolve, retry].map((change) => ({ ...change, page: detail })),
};
