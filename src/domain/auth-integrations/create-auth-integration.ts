import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { createAuthIntegration as insertAuthIntegration } from '../../db/auth-integrations.ts';
import { newId } from '../../db/ids.ts';
import { type InputProblem, validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { choiceProblem } from '../choice.ts';
import { appProblems } from './app-problems.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';
import { returnOriginProblems } from './return-origins.ts';

type CreateInput = Input<'authIntegrations.create'>;

export async function createAuthIntegration(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'authIntegrations.create'>> {
  const { providerId, clientId, clientSecret, webhookSecret, ...rest } = input;
  const loginKinds = ctx.registry.find(providerId)?.loginKinds ?? [];
  const loginKind = loginKinds.find(({ id }) => id === (input.loginKind ?? loginKinds[0]?.id));
  const problems = [
    ...providerProblems(
      ctx,
      input,
      loginKinds.map(({ id }) => id),
    ),
    ...(loginKind ? appProblems(loginKind, input) : []),
    ...returnOriginProblems(input.returnOrigins),
  ];
  if (!loginKind || problems.length > 0) throw validationError(problems);
  const id = newId('authIntegration', caller.mode);
  const { app } = loginKind.connect;
  const secret = typeof app === 'object' ? await app.createSecret() : (clientSecret ?? '');
  const integration = await insertAuthIntegration(ctx.db, caller, {
    id,
    providerId,
    ...rest,
    loginKind: loginKind.id,
    clientId: clientId ?? '',
    clientSecret: ctx.keyring.seal(secret, id),
    ...(webhookSecret ? { webhookSecret: ctx.keyring.seal(webhookSecret, id) } : {}),
    verifyToken: randomBytes(24).toString('base64url'),
  });
  return presentAuthIntegration(ctx, integration);
}

function providerProblems(
  ctx: Context,
  { providerId, loginKind }: CreateInput,
  loginKinds: string[],
): InputProblem[] {
  const providerIds = ctx.registry.providers.map(({ id }) => id);
  if (!providerIds.includes(providerId)) return [choiceProblem('providerId', providerIds)];
  if (loginKind !== undefined)
    return loginKinds.includes(loginKind) ? [] : [choiceProblem('loginKind', loginKinds)];
  if (loginKinds.length === 1) return [];
  return [
    {
      field: 'loginKind',
      code: 'required',
      message: `Required, since this provider has several: ${loginKinds.join(', ')}.`,
    },
  ];
}
