import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { endRequest } from '../end-request.ts';
import { providerFault } from '../publish-failure.ts';
import { withStep } from '../steps.ts';
import { goOnLater } from './go-on-later.ts';

const againSeconds = 10;
const mostLosses = 3;

/** What was prepared has become useless at the provider, such as a container that has expired. */
export async function prepareAgain(ctx: Context, request: StoredPublishRequest): Promise<undefined> {
  const losses = (request.steps as { outcome?: string }[]).filter(({ outcome }) => outcome === 'lost');
  if (losses.length < mostLosses)
    return goOnLater(ctx, request, againSeconds, {
      status: 'publishing',
      phase: 'prepare',
      progress: {},
      attemptedAt: null,
      steps: withStep(ctx, request, 'prepared', 'lost'),
    });
  const error = providerFault('files_expired', 'The provider lost what it was given, every time.');
  await endRequest(ctx, request, { status: 'failed', step: request.phase, error });
}
