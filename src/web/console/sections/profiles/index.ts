import type { Section } from '../../declare.ts';
import { detail, disconnect, letHappen, sweep } from './detail.ts';
import { createSimulated, list } from './list.ts';
import { picture } from './picture.ts';

export const profiles: Section = {
  pages: [list, detail],
  changes: [createSimulated, disconnect, letHappen, sweep],
  pictures: [picture],
};
