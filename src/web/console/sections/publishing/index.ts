/** The section of the publish ledger. */
import type { ConsolePage, Section } from '../../declare.ts';
import { cancel, detailPath, resolve, retry } from './changes.ts';
import { check, compose, publish, upload } from './compose/page.ts';
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
  // The form comes first, because to the page of a request its address looks like an id.
  pages: [list, compose, detail],
  changes: [publish, check, ...[cancel, resolve, retry].map((change) => ({ ...change, page: detail }))],
  calls: [upload],
};
