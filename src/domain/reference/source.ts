import type { Context } from '../../context.ts';

/** All that the documentation is made of: what this installation is configured for, and what the providers declare. */
export type ReferenceSource = Pick<Context, 'config' | 'registry'>;
