import type { Context } from '../../context.ts';
import { findTestIntegration } from '../../db/tables/auth-integrations.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulators/simulator.ts';
import { redirectUriOf, redirectUrisBelow } from '../grants/credentials/provider-access.ts';

/**
 * Answers a browser at the simulated consent screen; `undefined` for any other address. The screen returns
 * only to an Auth Integration of test mode, and acts within that tenant.
 */
export async function answerConsent(
  ctx: Context,
  request: SimulatedRequest,
): Promise<SimulatedAnswer | undefined> {
  const redirectUri = redirectUriIn(ctx, request);
  if (!redirectUri) return undefined;
  const [id = '', server] = redirectUri.slice(redirectUrisBelow(ctx).length).split('/', 2);
  const integration = await findTestIntegration(ctx.db, id);
  if (!integration) return undefined;
  const own = redirectUriOf(ctx, integration);
  if (redirectUri !== (server ? `${own}/${server}` : own)) return undefined;
  const simulator = ctx.providers.simulated.simulators[integration.providerId];
  // Browsers get no other part of the simulated API.
  if (!simulator?.consentHosts.includes(hostOf(request))) return undefined;
  if (simulator.isConsent?.(request) === false) return undefined;
  return simulator.answer(request, ctx.providers.simulated.storeOf(integration));
}

const hostOf = ({ url }: SimulatedRequest) => url.pathname.split('/')[1] ?? '';

/**
 * Returns the redirect URI that the request names, in its address, its form, or where the screen itself reads
 * it; `undefined` when it names none or several.
 */
function redirectUriIn(ctx: Pick<Context, 'providers'>, request: SimulatedRequest): string | undefined {
  const { searchParams } = request.url;
  const ofScreen = Object.values(ctx.providers.simulated.simulators)
    .filter((simulator) => simulator.consentHosts.includes(hostOf(request)))
    .flatMap((simulator) => simulator.consentLeadsTo?.(request) ?? []);
  const posted = new URLSearchParams(request.body).getAll('redirect_uri');
  const all = [...ofScreen, ...searchParams.getAll('redirect_uri'), ...posted];
  const [redirectUri, ...more] = new Set(all);
  return more.length > 0 ? undefined : redirectUri;
}
