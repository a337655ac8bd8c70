/** Reads the JSON that scripts of our pages send, and answers them in JSON. */
import type { Request, Response } from 'express';
import type { ZodType } from 'zod';
import type { Context } from '../../context.ts';
import { ConnectRefusal } from '../../domain/connections/connect/pages.ts';
import { ServiceError, validationError } from '../../errors/index.ts';
import { oversize } from '../../http/body.ts';
import { readFormText } from '../form.ts';
import { logFault } from '../log-fault.ts';

/**
 * Reads the JSON of a request.
 * @throws ServiceError `validation_error` when the body does not match the schema.
 */
export async function readJson<Body>(req: Request, res: Response, body: ZodType<Body>): Promise<Body> {
  const parsed = body.safeParse(parse(await readFormText(req, res)));
  if (!parsed.success) throw validationError([{ field: 'body', message: 'This cannot be read.' }]);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return oversize(Buffer.from(text)) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Answers the script with JSON; a refusal becomes an answer with a message for people, and so does a fault,
 * which is logged.
 */
export async function answerJson(
  ctx: Pick<Context, 'observability'>,
  res: Response,
  run: () => Promise<object>,
): Promise<void> {
  try {
    res.json(await run());
  } catch (thrown) {
    // The request did not come from our script, so nothing there can show a message.
    if (thrown instanceof ConnectRefusal) throw thrown;
    const known = thrown instanceof ServiceError && thrown.status < 500 ? thrown : undefined;
    if (!known) logFault(ctx, res, thrown);
    if (known?.retryAfterSeconds) res.set('Retry-After', `${known.retryAfterSeconds}`);
    const message = known?.message ?? 'Something went wrong here. Try again.';
    res.status(known?.status ?? 500).json({ message });
  }
}
