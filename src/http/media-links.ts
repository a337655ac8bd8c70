/** Serves links to files for anybody who has one: uploads by clients, and downloads by providers. */
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

/** Makes the handler of a link. The log shows `name` instead of the path, which contains the token. */
function link(ctx: Context, name: string, serve: ServeLink): RequestHandler {
  return async (req, res) => {
    res.locals.operationId = name;
    // Only refusals count towards the rate limit, because a provider may fetch a file in any number of parts.
    await countingRefusals(ctx, req, () => serve(ctx, `${req.params.token}`, req, res));
  };
}
