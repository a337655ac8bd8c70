/** Code -> token of Instagram Login, on a host of its own that words its refusals in its own way. */
import { z } from 'zod';
import type { ConnectCall, ConsentAnswer } from '../connect.ts';
import type { UpstreamRules } from '../kit/upstream.ts';
import type { MetaSettings } from '../meta/settings.ts';

const permissionList = z.union([z.string(), z.array(z.string())]).default([]);

const granted = z.object({
  access_token: z.string().min(1),
  permissions: permissionList.transform((list) => (typeof list === 'string' ? list.split(',') : list)),
});

/** Documented as a list of one; answered as the object itself, too. */
const answered = z.union([z.object({ data: z.array(granted).min(1) }), granted]);

const refusal = z.object({
  error_type: z.string(),
  code: z.coerce.number().optional(),
  error_message: z.string(),
});

export async function exchangeCode(
  call: ConnectCall,
  settings: MetaSettings,
  { code, redirectUri }: ConsentAnswer,
): Promise<{ accessToken: string; permissions: string[] }> {
  const { access_token, permissions } = await call.open(rulesOf(settings), { accessToken: '' }).request({
    method: 'POST',
    path: '/oauth/access_token',
    form: {
      client_id: call.app.clientId,
      client_secret: call.app.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // The redirect ends in `#_`, which some browsers have been seen to send.
      code: code.replace(/#_$/, ''),
    },
    target: 'object',
    parse: (body) => {
      const answer = answered.parse(body);
      return 'data' in answer ? (answer.data[0] as z.infer<typeof granted>) : answer;
    },
  });
  return { accessToken: access_token, permissions };
}

function rulesOf(settings: MetaSettings): UpstreamRules {
  return {
    baseUrl: settings.instagramApiUrl,
    authorize: () => ({}),
    classify: ({ body }, { method, path }) => {
      const refused = refusal.safeParse(body);
      if (!refused.success) return undefined;
      const { error_type, code } = refused.data;
      return {
        failure: { kind: 'rejected', detail: {} },
        detail: `${method} ${path}: ${error_type} ${code}`,
      };
    },
  };
}
