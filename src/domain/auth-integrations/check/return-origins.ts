/** Where end users are sent in the end. */
import type { Mode } from '../../../db/scope.ts';
import type { AppFinding } from '../../../providers/connect.ts';
import type { Check, Subject } from './subject.ts';

const name = 'return_origins';

export const checkReturnOrigins: Check = (subject) => {
  if (!subject.access.loginKind.connect.consent) return [];
  return [inMode[subject.integration.mode](subject)];
};

const inMode: Record<Mode, (subject: Subject) => AppFinding> = {
  test: ({ integration }) => ok(integration.returnOrigins),
  live: ({ ctx, integration: { returnOrigins } }) => {
    const open = returnOrigins.filter((origin) => !origin.startsWith('https:'));
    // A service on a developer's machine sends back to that machine.
    const local = new URL(ctx.config.publicUrl).protocol === 'http:';
    return open.length === 0 || local ? ok(returnOrigins) : problem(open);
  },
};

const ok = (origins: string[]): AppFinding => ({
  name,
  status: 'ok',
  message: `End users may be sent back to ${origins.join(', ')}.`,
});

const problem = (origins: string[]): AppFinding => ({
  name,
  status: 'problem',
  message: `${origins.join(', ')} can be reached on the end user’s own machine only.`,
  fix: 'Take it out of returnOrigins, and enter the https origins of your app.',
});
