/** Content operations need no handler of their own: the contract's route and a provider's declaration do. */
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { type ContentAction, isContentType, type OperationDescription } from '../contract/index.ts';
import { runContent } from '../domain/content/run-content.ts';
import { notFound, ServiceError } from '../errors.ts';
import { authenticate, type Serve } from './pipeline.ts';

export function serveContent(content: NonNullable<OperationDescription['content']>): Serve {
  return (ctx, caller, input, signal) =>
    runContent(ctx, caller, { ...content, input: input as { connectedProfileId: string }, signal });
}

/**
 * The routes that any content type could have. One that comes this far is not in the contract: the content
 * type is unknown, or it does not offer the action.
 */
export const unofferedRoutes: { method: 'get' | 'delete' | 'post'; path: string; action: ContentAction }[] = [
  { method: 'get', path: '/v1/content/:contentType', action: 'list' },
  { method: 'get', path: '/v1/content/:contentType/:externalId', action: 'get' },
  { method: 'delete', path: '/v1/content/:contentType/:externalId', action: 'delete' },
  { method: 'post', path: '/v1/content/:contentType/:externalId/moderate', action: 'moderate' },
];

export function refuseContent(ctx: Context, action: ContentAction): RequestHandler {
  return async (req, res) => {
    const contentType = `${req.params.contentType}`;
    const operationId = `${contentType}.${action}`;
    if (isContentType(contentType)) res.locals.operationId = operationId;
    await authenticate(ctx, { operationId, keyless: false }, req, res);
    if (!isContentType(contentType)) throw notFound('The content type');
    throw new ServiceError('not_supported', { message: `${contentType} does not offer ${action}.` });
  };
}
