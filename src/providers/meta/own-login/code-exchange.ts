/** Trades a login's code for a token. The refusals of this call have a form of their own. */
import { z } from 'zod';
import type { ConnectCall, ConsentAnswer } from '../../connect.ts';
import { codeForm } from '../../kit/oauth.ts';
import type { UpstreamRules } from '../../upstream-rules.ts';
import type { OwnLogin } from './index.ts';

const permissionList = z.union([z.string(), z.array(z.string())]).default([]);

const granted = z.object({
  access_token: z.string().min(1),
  permissions: permissionList.transform((list) => (typeof list === 'string' ? list.split(',') : list)),
});

/** The provider's answer. It is documented as a list with one entry, but is also seen as the entry itself. */
const answered = z.union([z.object({ data: z.array(granted).min(1) }), granted]);

const refusal = z.object({
  error_type: z.string(),
  code: z.coerce.number().optional(),
  error_message: z.string(),
});

/** Returns the token, which lasts an hour, and the granted scopes if the answer names them. */
export async function exchangeCode(
  call: ConnectCall,
  login: OwnLogin,
  { code, redirectUri }: ConsentAnswer,
): Promise<{ accessToken: string; permissions: string[] }> {
  const { access_token, permissions } = await call.open(codeRules(login), { accessToken: '' }).request({
    method: 'POST',
    path: '/oauth/access_token',
    // The address that the browser is sent back to ends in `#_`, which some browsers have been seen to send with the
    // code.
    form: codeForm(call.app, { code: code.replace(/#_$/, ''), redirectUri }),
    target: 'object',
    parse: (body) => {
      const answer = answered.parse(body);
      return 'data' in answer ? (answer.data[0] as z.infer<typeof granted>) : answer;
    },
  });
  return { accessToken: access_token, permissions };
}

/** Returns the rules of the endpoint that makes tokens, which needs none itself. */
export function codeRules({ codeUrl }: OwnLogin): UpstreamRules {
  return {
    baseUrl: codeUrl,
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
