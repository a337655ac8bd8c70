/**
 * Checks the app at its provider. It asks the provider what the provider can tell, and lists the settings
 * that only a person can look up there. Unknown credentials and an unknown redirect URI count as right once
 * an end user has connected since the last change.
 */
import { hasConnectedSince } from '../../../../db/tables/connect-sessions.ts';
import { type Failure, ProviderFailure } from '../../../../providers/call.ts';
import type { AppCheck, AppFinding, AppSetup } from '../../../../providers/connect.ts';
import { pluralize } from '../../../foundation/wording.ts';
import { callbackUrlOf, filesUrlOf, redirectUriOf } from '../../credentials/provider-access.ts';
import type { Check, Subject } from './public-url.ts';

export const askProvider: Check = async (subject) => {
  const { ctx, integration, access } = subject;
  const { appCheck } = access.loginKind.connect;
  if (!appCheck) return [];
  const setup: AppSetup = {
    redirectUri: redirectUriOf(ctx, integration),
    callbackUrl: callbackUrlOf(ctx, integration),
    filesUrl: await placeOfFiles(ctx),
  };
  const findings = [...(await ask(subject, appCheck, setup)), ...appCheck.byHand(setup)];
  const proven = await hasConnectedSince(ctx.db, integration, integration.updatedAt);
  return proven ? findings.map((finding) => provenFinding(finding)) : findings;
};

/** Returns where files are that the provider is to fetch: at the store, where that gives them away by itself. */
async function placeOfFiles(ctx: Subject['ctx']): Promise<string> {
  const { presigned } = ctx.outbound.storage;
  if (!presigned || !ctx.config.media.servedByStore) return filesUrlOf(ctx);
  return new URL(await presigned.get('check', 'video/mp4', ctx.clock.now())).origin;
}

async function ask({ ctx, integration, access }: Subject, { asked }: AppCheck, setup: AppSetup) {
  if (!asked) return [];
  try {
    return await asked.run(access.call, setup);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.warn('could not ask the provider about the app', {
      subsystem: 'auth-integrations',
      authIntegrationId: integration.id,
      error,
    });
    const message = withoutAnswer(access.provider.name, error.failure);
    return asked.names.map((name): AppFinding => ({ name, status: 'unknown', message }));
  }
}

function withoutAnswer(providerName: string, failure: Failure): string {
  if (failure.kind !== 'throttled')
    return `${providerName} did not answer what it was asked about the app. Check again later.`;
  const minutes = Math.ceil(failure.retryAfterSeconds / 60);
  return `${providerName} throttles questions about the app. Check again in ${pluralize(minutes, 'minute')}.`;
}

/**
 * The findings that a successful connection proves: without a right address and secret, nobody returns from
 * the consent screen with a code that can be redeemed.
 */
const shown: Partial<Record<AppFinding['name'], string>> = {
  credentials: 'The client id and secret work',
  redirect_uri: 'The app at the provider has the redirect URI',
};

function provenFinding(finding: AppFinding): AppFinding {
  const { name, status } = finding;
  const fact = shown[name];
  if (status !== 'unknown' || !fact) return finding;
  return { name, status: 'ok', message: `${fact}: an end user has connected since the last change.` };
}
