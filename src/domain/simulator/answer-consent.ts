import type { Context } from '../../context.ts';
import { findTestIntegration } from '../../db/auth-integrations.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../providers/simulator.ts';
import { redirectUriOf } from '../auth-integrations/present-auth-integration.ts';

/**
 * What the simulated consent screen answers a browser; `undefined` for everything else. It leads back to an
 * Auth Integration of test mode and nowhere else, and acts within that one's tenant.
 */
export async function answerConsent(
  ctx: Context,
  request: SimulatedRequest,
): Promise<SimulatedAnswer | undefined> {
  const redirects = new URLSearchParams(request.body).getAll('redirect_uri');
  const [redirectUri, ...more] = new Set([...request.url.searchParams.getAll('redirect_uri'), ...redirects]);
  if (!redirectUri || more.length > 0) return undefined;
  const integration = await findTestIntegration(ctx.db, redirectUri.split('/').at(-1) ?? '');
  if (!integration || redirectUri !== redirectUriOf(ctx, integration.id)) return undefined;
  const { simulator } = ctx.registry.find(integration.providerId) ?? {};
  // The rest of the simulated API is not for browsers.
  const [, host = ''] = request.url.pathname.split('/');
  if (!simulator?.consentHosts.includes(host)) return undefined;
  return simulator.answer(request, ctx.simulatorStore(integration));
}
