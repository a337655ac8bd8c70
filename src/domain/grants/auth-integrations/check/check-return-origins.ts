/** Checks that an Auth Integration of live mode sends end users back to https origins only. */
import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import type { Check, Subject } from './public-url.ts';

const name = 'return_origins';

export const checkReturnOrigins: Check = (subject) => {
  if (!subject.access.loginKind.connect.consent) return [];
  return [ofMode(subject.integration, inMode)(subject)];
};

const inMode: Record<Mode, (subject: Subject) => AppFinding> = {
  test: ({ integration }) => ok(integration.returnOrigins),
  live: ({ ctx, integration: { returnOrigins } }) => {
    const open = returnOrigins.filter((origin) => !origin.startsWith('https:'));
    // An http address means a developer's machine, which may send end users back to itself.
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
