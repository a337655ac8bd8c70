/**
 * Refuses requests that no route has taken, and says what was probably meant: content that is not offered, an unknown path,
 * or a method that a path does not have.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { type ContentAction, contentTypes, isContentType, operations } from '../contract/index.ts';
import { meantWord } from '../domain/foundation/wording.ts';
import { notFound, ServiceError } from '../errors/index.ts';
import { nearest } from '../lib/nearest.ts';
import { authenticate } from './pipeline.ts';

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

const resourceOf = (contentType: string) => contentType.split('.').at(-1);
const providerOf = (contentType: string) => contentType.split('.')[0];

/** A provider that has no resource of a kind that others have does not offer it; any other name is a mistake. */
function unknownContentType(contentType: string): ServiceError {
  const own = contentTypes.filter((one) => providerOf(one) === providerOf(contentType));
  const ofKind = (one: string) => resourceOf(one) === resourceOf(contentType);
  if (own.length > 0 && contentTypes.some(ofKind) && !own.some(ofKind))
    return new ServiceError('not_supported', {
      message: `${contentType} is not offered: ${providerOf(contentType)} has ${own.join(', ')}.`,
    });
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

const routes = Object.values(operations).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The names of resources in paths, and what other APIs call them, with blanks between. */
const namesElsewhere: Readonly<Record<string, string>> = {
  'publish-requests': 'posts publications schedules scheduled-posts',
  'connected-profiles': 'accounts channels profiles social-accounts',
  'connect-sessions': 'oauth connect authorize',
  'auth-integrations': 'apps integrations',
  'event-destinations': 'webhooks webhook-endpoints subscriptions',
  media: 'assets files images uploads videos',
};
const resources = [...new Set(routes.map(({ path }) => path.split('/')[2] ?? ''))];

/** Longer paths are nobody's mistake. */
const longestPath = 200;

/**
 * Returns the path of the contract that a request for an unknown one was probably for: the same but for `/v1`, a slash too many,
 * the name of the resource, or slashes in a content type.
 */
function pathMeantBy(path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'api') parts.shift();
  if (/^v\d+$/i.test(parts[0] ?? '')) parts.shift();
  const [name = '', ...rest] = parts;
  const elsewhere = Object.keys(namesElsewhere).find((one) =>
    namesElsewhere[one]?.split(' ').includes(name.toLowerCase()),
  );
  const resource = elsewhere ?? nearest(name, resources);
  if (resource === undefined) return undefined;
  const spelt = [
    [resource, ...rest],
    ...(resource === 'content' ? [[resource, rest.slice(0, 3).join('.'), ...rest.slice(3)]] : []),
  ];
  for (const one of spelt) {
    const meant = `/v1/${one.join('/')}`;
    const fitting = routes.filter(({ pattern }) => pattern.test(meant));
    // A path of the contract's own is named, and not what was sent.
    const route = fitting.find((each) => each.path === meant) ?? fitting[0];
    if (route) return route.path;
  }
  return undefined;
}

/**
 * Refuses a request. When its path has other methods, the answer lists them in `Allow`.
 * @throws ServiceError `not_found` in any case.
 */
export function refuseUnknownRoute({ method, path }: Request, res: Response): never {
  const fitting = routes.filter(({ pattern }) => pattern.test(path));
  if (fitting.length === 0) {
    const meant = pathMeantBy(path);
    const { message } = notFound('The path');
    throw new ServiceError('not_found', { message: meant ? `${message} Did you mean ${meant}?` : message });
  }
  // A path of the contract's own, such as `/v1/connections/import`, is not also that of a resource with this id.
  const own = fitting.filter((route) => route.path === path);
  const methods = (own.length > 0 ? own : fitting).map((route) => route.method);
  const allowed = order.filter((one) => methods.includes(one)).join(', ');
  res.set('Allow', allowed);
  throw new ServiceError('not_found', { message: `This path has no ${method}. It has ${allowed}.` });
}
