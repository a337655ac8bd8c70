/** Links to files, for whoever has one: uploads in, and what providers fetch out. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../context.ts';
import { countingRefusals } from './refusals.ts';
import { serveFile } from './serve-file.ts';
import { allowUpload, takeUpload } from './take-upload.ts';

export function mediaLinks(ctx: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/files/:token', link(ctx, 'files.get', serveFile));
  router.put('/uploads/:token', link(ctx, 'uploads.put', takeUpload));
  router.options('/uploads/:token', allowUpload);
  return router;
}

type ServeLink = (ctx: Context, token: string, req: Request, res: Response) => Promise<void>;

/** The name goes to the log in place of the path, which has the token. */
function link(ctx: Context, name: string, serve: ServeLink): RequestHandler {
  return async (req, res) => {
    res.locals.operationId = name;
    // Fetching what is there never counts, however many parts a provider fetches it in.
    await countingRefusals(ctx, req, () => serve(ctx, `${req.params.token}`, req, res));
  };
}
