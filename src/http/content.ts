/**
 * Makes the function that serves a content operation. Content operations need no handlers of their own: their
 * routes come from the contract, and their work from a provider's declaration.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import {
  type ContentAction,
  contentTypes,
  isContentType,
  type OperationDescription,
  operations,
} from '../contract/index.ts';
import { meantWord } from '../domain/foundation/wording.ts';
import { runContent } from '../domain/grants/content-gateway/run-content.ts';
import { updateContent } from '../domain/publishing/update-content.ts';
import { readItemMetrics } from '../domain/sync/read-metrics.ts';
import { notFound, ServiceError } from '../errors/index.ts';
import { authenticate, type Serve } from './pipeline.ts';

/** The actions whose input has to be checked beyond its schema -> what checks and runs them. */
const served: Partial<Record<ContentAction, typeof runContent>> = {
  update: updateContent,
  metrics: readItemMetrics,
};

export function serveContent(content: NonNullable<OperationDescription['content']>): Serve {
  const run = served[content.action] ?? runContent;
  return (ctx, caller, input, signal) =>
    run(ctx, caller, { ...content, input: input as { connectedProfileId: string }, signal });
}

/**
 * The routes that any content type could have. They come after the contract's routes, so a request gets here only
 * when its content type is unknown or does not offer the action.
 */
export const unofferedRoutes: {
  method: 'get' | 'patch' | 'delete' | 'post';
  path: string;
  action: ContentAction;
}[] = [
  { method: 'get', path: '/v1/content/:contentType', action: 'list' },
  { method: 'get', path: '/v1/content/:contentType/:externalId', action: 'get' },
  { method: 'patch', path: '/v1/content/:contentType/:externalId', action: 'update' },
  { method: 'delete', path: '/v1/content/:contentType/:externalId', action: 'delete' },
  { method: 'get', path: '/v1/content/:contentType/:externalId/metrics', action: 'metrics' },
  { method: 'post', path: '/v1/content/:contentType/:externalId/moderate', action: 'moderate' },
];

function unknownContentType(contentType: string): ServiceError {
  const { message } = notFound('The content type');
  return new ServiceError('not_found', {
    message: `${message} ${meantWord(contentType, contentTypes)}`.trim(),
  });
}

/**
 * Makes the handler that refuses the action of a content type that is unknown or does not offer it. It
 * authenticates first, so that only holders of a key learn what exists.
 */
export function refuseContent(ctx: Pick<Context, 'security'>, action: ContentAction): RequestHandler {
  return async (req, res) => {
    const contentType = `${req.params.contentType}`;
    const operationId = `${contentType}.${action}`;
    if (isContentType(contentType)) res.locals.operationId = operationId;
    await authenticate(ctx, { operationId, keyless: false }, req, res);
    if (!isContentType(contentType)) throw unknownContentType(contentType);
    throw new ServiceError('not_supported', { message: `${contentType} does not offer ${action}.` });
  };
}

// Refuses requests that no route has taken: the path is unknown, or it does not have the method.

const routes = Object.values(operations).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses a request. When its path has other methods, the answer lists them in `Allow`.
 * @throws ServiceError `not_found` in any case.
 */
export function refuseUnknownRoute({ method, path }: Request, res: Response): never {
  const fitting = routes.filter(({ pattern }) => pattern.test(path));
  if (fitting.length === 0) throw notFound('The path');
  // A path of the contract's own, such as `/v1/connections/import`, is not also that of a resource with this id.
  const own = fitting.filter((route) => route.path === path);
  const methods = (own.length > 0 ? own : fitting).map((route) => route.method);
  const allowed = order.filter((one) => methods.includes(one)).join(', ');
  res.set('Allow', allowed);
  throw new ServiceError('not_found', { message: `This path has no ${method}. It has ${allowed}.` });
}
