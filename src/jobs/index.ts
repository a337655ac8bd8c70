/** Job name -> handler; a missing one does not compile. */
import type { Context } from '../context.ts';
import type { JobHandlers } from '../queue.ts';
import { sweepRetention } from './sweep-retention.ts';

export function jobHandlers(ctx: Context): JobHandlers {
  return {
    'retention.sweep': () => sweepRetention(ctx),
  };
}
