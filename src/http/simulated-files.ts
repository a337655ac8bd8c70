/** The files of simulated providers are here for anyone who has their address. They never change. */
import { basename, dirname } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { simulatedFileOf } from '../domain/simulator/find-file.ts';

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
    // Players of playlists fetch from scripts, on pages of any site.
    'Access-Control-Allow-Origin': '*',
  });
  const file = { root: dirname(path), maxAge: '365d', immutable: true, lastModified: false };
  res.sendFile(basename(path), file, (error) => refuse(res, error));
}

/** @param error says that a part was asked for which the file does not have, or a version of it. */
function refuse(res: Response, error: (Error & { status?: number }) | undefined): void {
  if (!error || res.headersSent) return;
  res.removeHeader('Cache-Control');
  res.removeHeader('Content-Type');
  res.status(error.status ?? 500).end();
}
