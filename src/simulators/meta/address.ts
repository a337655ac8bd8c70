/** Reads the address of a request: `/{version}/{node}` or `/{version}/{node}/{edge}`. */

import { hostPrefix, pathBelow } from '../engine/http.ts';
import type { SimulatedRequest } from '../simulator.ts';
import { malformedRequest } from './errors.ts';

export interface Address {
  host: string;
  /** The address up to and including the version, without a slash at the end. */
  baseUrl: string;
  nodeId: string;
  edge?: string;
}

/** Returns the name of a call of Facebook Login, which names no node. */
export function loginCallOf(request: SimulatedRequest, host: string): string | undefined {
  return /^v\d+\.\d+\/(oauth\/access_token|debug_token)$/.exec(pathBelow(request, host))?.[1];
}

/** The host for uploads, `/video-upload/{version}/{video}`, where a header has the address of the file. */
export const uploadHost = 'rupload.facebook.com';
const uploadEdge = 'video-upload';

/** Returns the upload address, in the form in which the request arrived. */
export function uploadUrl({ baseUrl }: Address, videoId: string): string {
  const version = baseUrl.slice(baseUrl.lastIndexOf('/') + 1);
  const prefixed = /^(https?:\/\/[^/]+)\/graph\.facebook\.com\//.exec(baseUrl)?.[1];
  const host = prefixed ? `${prefixed}/${uploadHost}` : `https://${uploadHost}`;
  return `${host}/${uploadEdge}/${version}/${videoId}`;
}

function readUploadAddress(request: SimulatedRequest): Address {
  const [edge, version, nodeId, ...more] = pathBelow(request, uploadHost).split('/');
  if (edge !== uploadEdge || !/^v\d+\.\d+$/.test(version ?? '') || !nodeId || more.length > 0)
    throw malformedRequest(`Unknown path components: ${request.url.pathname}`);
  return { host: uploadHost, baseUrl: request.url.origin, nodeId: decodeSegment(nodeId), edge };
}

/**
 * Reads the address.
 * @throws Refusal for a path that the provider does not have; it requires the version.
 */
export function readAddress(request: SimulatedRequest, host: string): Address {
  if (host === uploadHost) return readUploadAddress(request);
  const { url } = request;
  const [version, nodeId, edge, ...more] = pathBelow(request, host).split('/');
  if (!/^v\d+\.\d+$/.test(version ?? '') || !nodeId || edge === '' || more.length > 0)
    throw malformedRequest(`Unknown path components: ${url.pathname}`);
  const baseUrl = `${url.origin}${hostPrefix(url, host)}/${version}`;
  return { host, baseUrl, nodeId: decodeSegment(nodeId), ...(edge ? { edge } : {}) };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw malformedRequest(`Unknown path components: ${segment}`);
  }
}

/**
 * Returns the parameters of query and body together. The provider reads forms and JSON alike; uploads name
 * the file in a header.
 */
export function readParameters({ url, headers, body }: SimulatedRequest): URLSearchParams {
  const parameters = new URLSearchParams(url.searchParams);
  if (headers.file_url) parameters.set('file_url', headers.file_url);
  for (const [name, value] of bodyParameters(headers['content-type'] ?? '', body))
    parameters.set(name, value);
  return parameters;
}

function bodyParameters(contentType: string, body: string): Iterable<[string, string]> {
  if (!body) return [];
  if (!contentType.includes('json')) return new URLSearchParams(body);
  try {
    return Object.entries(JSON.parse(body)).map(([name, value]) => [name, parameterOf(value)]);
  } catch {
    throw malformedRequest('The body is not JSON');
  }
}

/** Turns a value of a JSON body into the text that a form would have. */
function parameterOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function tokenOf({ headers }: SimulatedRequest, parameters: URLSearchParams): string | undefined {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? parameters.get('access_token') ?? undefined;
}
