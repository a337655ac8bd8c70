/** What the script of passkeys sends, and how it is answered. */
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ConnectRefusal } from '../../domain/connect/pages.ts';
import { ServiceError, validationError } from '../../errors.ts';
import { readFormText } from '../form.ts';
import { logFault } from '../log-fault.ts';

const credential = z.object({
  response: z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
  // The database takes neither NUL nor half a surrogate pair.
  name: z
    .string()
    .max(1_000)
    .refine((name) => name.isWellFormed() && !name.includes('\0'))
    .optional(),
});

export async function readCredential(req: Request, res: Response): Promise<z.infer<typeof credential>> {
  const parsed = credential.safeParse(parse(await readFormText(req, res)));
  if (!parsed.success) throw validationError([{ field: 'body', message: 'This cannot be read.' }]);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In place of a page: refusals as JSON, with a message for people. */
export async function answerJson(ctx: Context, res: Response, run: () => Promise<object>): Promise<void> {
  try {
    res.json(await run());
  } catch (thrown) {
    // No script of ours has sent it.
    if (thrown instanceof ConnectRefusal) throw thrown;
    const known = thrown instanceof ServiceError && thrown.status < 500 ? thrown : undefined;
    if (!known) logFault(ctx, res, thrown);
    if (known?.retryAfterSeconds) res.set('Retry-After', `${known.retryAfterSeconds}`);
    const message = known?.message ?? 'Something went wrong here. Try again.';
    res.status(known?.status ?? 500).json({ message });
  }
}
