import type { Section } from '../declare.ts';

export const sandbox: Section = { pages: [], changes: [] };
