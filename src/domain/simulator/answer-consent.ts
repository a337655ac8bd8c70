import type { Context } from '../../context.ts';
import { findTestIntegration } from '../../db/auth-integrations.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../providers/simulator.ts';
import { redirectUriOf } from '../connections/provider-access.ts';

/**
 * What the simulated consent screen answers a browser; `undefined` for everything else. It leads back to an
 * Auth Integration of test mode and nowhere else, and acts within that one's tenant.
 */
export async function answerConsent(
  ctx: Context,
  request: SimulatedRequest,
): Promise<SimulatedAnswer | undefined> {
  const redirectUri = redirectUriIn(ctx, request);
  if (!redirectUri) return undefined;
  const integration = await findTestIntegration(ctx.db, redirectUri.split('/').at(-1) ?? '');
  if (!integration || redirectUri !== redirectUriOf(ctx, integration.id)) return undefined;
  const { simulator } = ctx.registry.find(integration.providerId) ?? {};
  // The rest of the simulated API is not for browsers.
  if (!simulator?.consentHosts.includes(hostOf(request))) return undefined;
  return simulator.answer(request, ctx.simulatorStore(integration));
}

const hostOf = ({ url }: SimulatedRequest) => url.pathname.split('/')[1] ?? '';

/** As the screen itself reads its address, or else as the address says it: once. */
function redirectUriIn(ctx: Context, request: SimulatedRequest): string | undefined {
  const { searchParams } = request.url;
  const ofScreen = ctx.registry.providers
    .filter(({ simulator }) => simulator.consentHosts.includes(hostOf(request)))
    .flatMap(({ simulator }) => simulator.consentLeadsTo?.(request) ?? []);
  const posted = new URLSearchParams(request.body).getAll('redirect_uri');
  const all = [...ofScreen, ...searchParams.getAll('redirect_uri'), ...posted];
  const [redirectUri, ...more] = new Set(all);
  return more.length > 0 ? undefined : redirectUri;
}
