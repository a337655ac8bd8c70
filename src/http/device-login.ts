/**
 * The two addresses at which a command line asks for a key, in the form of OAuth's device authorization grant (RFC 8628).
 * They need no key, so each request is counted against the address that it comes from.
 */
import { type Request, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import {
  beginDeviceLogin,
  type NoKey,
  pollDeviceLogin,
  slowerSeconds,
} from '../domain/people/device-logins.ts';
import { type Quota, requireQuota } from '../rate-limits/index.ts';
import { bytesReader } from './body.ts';

const readBody = bytesReader(4 * 1024);

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** An answer of OAuth's kind: the parameters of a success, or a code and what to do. */
type Answer = Record<string, string | number> | { error: string; error_description: string };

const reasons: Record<NoKey, string> = {
  authorization_pending: 'Nobody has decided in the console yet. Poll again after the interval.',
  slow_down: `This poll came too soon. Wait ${slowerSeconds} seconds longer between two polls from now on.`,
  access_denied: 'The login was refused in the console.',
  expired_token: 'Nobody decided in time. Begin a new login.',
  invalid_grant: 'This device_code was never given out, has been used, or is over. Begin a new login.',
};

export function deviceLogin(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/device/code', (req, res) =>
    answer(req, res, 'deviceLogin.begin', ctx.security.rateLimits.spendSignIn, (form) =>
      begin(ctx, req, form),
    ),
  );
  router.post('/device/token', (req, res) =>
    answer(req, res, 'deviceLogin.poll', ctx.security.rateLimits.spendAddress, (form) =>
      poll(ctx, req, form),
    ),
  );
  return router;
}

async function answer(
  req: Request,
  res: Response,
  name: string,
  spend: (address: string) => Promise<Quota[]>,
  work: (form: URLSearchParams) => Promise<Answer>,
): Promise<void> {
  res.locals.operationId = name;
  requireQuota(await spend(req.ip ?? ''));
  const given = await work(new URLSearchParams((await readBody(req, res)).toString()));
  res.status('error' in given ? 400 : 200).set('Cache-Control', 'no-store');
  res.json(given);
}

async function begin(ctx: Context, req: Request, form: URLSearchParams): Promise<Answer> {
  const machine = form.get('device_name')?.trim() ?? '';
  // Characters that cannot be seen could make it look like another machine's.
  if (!/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(machine))
    return invalid(
      'Send a form whose device_name names the machine, in 1 to 100 characters that can be seen.',
    );
  const { deviceCode, userCode, expiresIn, interval } = await beginDeviceLogin(ctx, machine, req.ip ?? '');
  const verificationUri = `${ctx.config.publicUrl}/console/device`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?code=${userCode}`,
    expires_in: expiresIn,
    interval,
  };
}

async function poll(
  ctx: Pick<Context, 'db' | 'clock'>,
  req: Request,
  form: URLSearchParams,
): Promise<Answer> {
  if (form.get('grant_type') !== grantType)
    return { error: 'unsupported_grant_type', error_description: `grant_type has to be ${grantType}.` };
  const deviceCode = form.get('device_code');
  if (!deviceCode) return invalid('device_code is missing. Send the one that /device/code has answered.');
  const polled = await pollDeviceLogin(ctx, deviceCode, req.ip ?? '');
  if ('key' in polled) return { access_token: polled.key, token_type: 'Bearer' };
  return { error: polled.error, error_description: reasons[polled.error] };
}

const invalid = (description: string): Answer => ({
  error: 'invalid_request',
  error_description: description,
});
