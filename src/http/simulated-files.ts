/** Serves the files of simulated providers to anybody who has their address. The files never change. */
import { basename, dirname } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { simulatedFileOf } from '../domain/test-mode/files.ts';

export function simulatedFiles(): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/simulated/files/:fileName', sendSimulatedFile);
  return router;
}

function sendSimulatedFile(req: Request, res: Response): void {
  res.locals.operationId = 'simulated.files.get';
  const { contentType, path } = simulatedFileOf(`${req.params.fileName}`);
  res.set({
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    // Video players fetch playlists from scripts, on pages of any site.
    'Access-Control-Allow-Origin': '*',
  });
  const file = { root: dirname(path), maxAge: '365d', immutable: true, lastModified: false };
  res.sendFile(basename(path), file, (error) => refuse(res, error));
}

/**
 * Answers a request that could not be fulfilled, unless an answer has begun.
 * @param error holds the status, for example of a request for a part that the file does not have.
 */
function refuse(res: Response, error: (Error & { status?: number }) | undefined): void {
  if (!error || res.headersSent) return;
  res.removeHeader('Cache-Control');
  res.removeHeader('Content-Type');
  res.status(error.status ?? 500).end();
}
