import { z } from 'zod';
import {
  beginPasskey,
  keepPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../../domain/people/members/passkeys.ts';
import type { ScriptCall } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { urlOf } from '../../page-context.ts';
import { credential } from '../../passkeys.ts';
import { visitorOf } from '../../visitor.ts';
import type { AccountChange } from './changes.ts';

export const offer: ScriptCall = {
  action: 'account.passkeys.add',
  path: '/passkeys/options',
  role: 'person',
  body: z.unknown(),
  run: async ({ ctx, req, user }) => {
    const { options, cookies } = await beginPasskey(ctx, visitorOf(req), user);
    return { answer: options, cookies };
  },
};

export const add: ScriptCall<z.infer<typeof credential>> = {
  action: 'account.passkeys.add',
  path: '/passkeys',
  role: 'person',
  body: credential,
  details: ({ name = '' }) => ({ name }),
  run: async ({ ctx, req, user }, { response, name = '' }) => {
    await registerPasskey(ctx, visitorOf(req), user, { response, name });
    return { answer: {} };
  },
};

export const renamed: AccountChange = {
  action: 'account.passkeys.rename',
  path: '/passkeys/:passkeyId/name',
  role: 'person',
  subject: 'passkeyId',
  run: async (visit, form) => {
    const { ctx, user, params } = visit;
    await renamePasskey(ctx, user, params.passkeyId ?? '', textOf(form, 'name') ?? '');
    return { goTo: urlOf(visit, ''), notice: 'The passkey is renamed.' };
  },
};

export const keeping: AccountChange = {
  action: 'account.passkeys.keep',
  path: '/passkeys/:passkeyId/keep',
  role: 'person',
  subject: 'passkeyId',
  confirmed: { returnTo: '#passkeys' },
  run: async (visit) => {
    const { ctx, user, params } = visit;
    await keepPasskey(ctx, user, params.passkeyId ?? '');
    return { goTo: urlOf(visit, ''), notice: 'The passkey works again.' };
  },
};

export const removal: AccountChange = {
  action: 'account.passkeys.remove',
  path: '/passkeys/:passkeyId/remove',
  role: 'person',
  subject: 'passkeyId',
  confirmed: { returnTo: '#passkeys' },
  run: async (visit) => {
    const { ctx, user, params } = visit;
    await removePasskey(ctx, user, params.passkeyId ?? '');
    return {
      goTo: urlOf(visit, ''),
      notice: 'The passkey was removed. Delete it on your device, too.',
    };
  },
};
