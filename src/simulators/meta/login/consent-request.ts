/** Reads an app's request to the consent screen, and what the visitor has answered so far. */
import { z } from 'zod';
import { personas } from '../../personas.ts';

const consentRequest = z
  .object({
    client_id: z.string().min(1),
    redirect_uri: z.url({ protocol: /^https?$/ }),
    scope: z.string().default(''),
    config_id: z.string().default(''),
    state: z.string().optional(),
    response_type: z.literal('code'),
    code_challenge: z.string().min(1).optional(),
    code_challenge_method: z.literal('S256').optional(),
    persona: z.enum(personas.map(({ persona }) => persona)).optional(),
    decision: z.enum(['allow', 'refuse']).optional(),
  })
  .refine(({ scope, config_id }) => scope || config_id, { message: 'needed', path: ['scope'] })
  .refine(({ code_challenge, code_challenge_method }) => !code_challenge === !code_challenge_method, {
    message: 'needed together with code_challenge',
    path: ['code_challenge_method'],
  });
export type ConsentRequest = z.infer<typeof consentRequest>;

export function readConsentRequest(parameters: URLSearchParams) {
  return consentRequest.safeParse(Object.fromEntries(parameters));
}
