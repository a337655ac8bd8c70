/** Offers what the service says about itself: what each provider can do, and the guides. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { ApiError, SocialContentError } from '../../typescript/src/errors.ts';
import type { Transport } from '../../typescript/src/transport.ts';

const scheme = 'social-content://';
const markdown = 'text/markdown';
const json = 'application/json';
/** The protocol's code for a resource that does not exist. */
const notFound = -32002;
const internal = -32603;

/** The patterns of addresses -> where the service has it. An id is one part of a path, and none that leads elsewhere. */
const places: readonly { pattern: RegExp; mimeType: string; path: (id: string) => string }[] = [
  { pattern: /^llms\.txt$/, mimeType: markdown, path: () => '/llms.txt' },
  { pattern: /^guides\/([\w-]+)$/, mimeType: markdown, path: (id) => `/docs/guides/${id}.md` },
  {
    pattern: /^providers\/([\w-]+)\/surfaces$/,
    mimeType: json,
    path: (id) => `/v1/providers/${id}/surfaces`,
  },
  {
    pattern: /^connected-profiles\/([\w-]+)\/surfaces$/,
    mimeType: json,
    path: (id) => `/v1/connected-profiles/${id}/surfaces`,
  },
];

export function offerResources(server: Server, transport: Transport): void {
  const text = (path: string, accept: string, signal: AbortSignal) =>
    transport.send({ method: 'GET', path, accept }, { signal }, (response) => response.text());

  server.setRequestHandler(ListResourcesRequestSchema, async (_request, { signal }) => {
    try {
      const overview = await text('/llms.txt', '*/*', signal);
      const { data } = JSON.parse(await text('/v1/providers', json, signal)) as {
        data: { providerId: string }[];
      };
      return {
        resources: [
          { uri: `${scheme}llms.txt`, name: 'Overview', mimeType: markdown },
          ...data.map(({ providerId }) => ({
            uri: `${scheme}providers/${providerId}/surfaces`,
            name: `What ${providerId} offers`,
            description: 'Its content types with their actions, rules and limits.',
            mimeType: json,
          })),
          ...guidesIn(overview),
        ],
      };
    } catch (error) {
      throw protocolError(error);
    }
  });

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${scheme}connected-profiles/{connectedProfileId}/surfaces`,
        name: 'What a connected profile can do',
        description: 'The content types of its provider, with the rules of its own server.',
        mimeType: json,
      },
    ],
  }));

  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const name = uri.startsWith(scheme) ? uri.slice(scheme.length) : '';
    for (const { pattern, mimeType, path } of places) {
      const match = pattern.exec(name);
      if (!match) continue;
      try {
        const read = await text(path(match[1] ?? ''), mimeType === json ? json : '*/*', signal);
        return { contents: [{ uri, mimeType, text: read }] };
      } catch (error) {
        throw protocolError(error);
      }
    }
    throw new McpError(notFound, `there is no resource ${uri}`);
  });
}

/** Lists the guides that the overview links to. */
function guidesIn(overview: string) {
  return [...overview.matchAll(/^- \[(.+)\]\(\S*\/docs\/guides\/([\w-]+)\.md\): (.+)$/gm)].map(
    ([, title = '', slug = '', description = '']) => ({
      uri: `${scheme}guides/${slug}`,
      name: title,
      description,
      mimeType: markdown,
    }),
  );
}

function protocolError(error: unknown): unknown {
  if (error instanceof ApiError)
    return new McpError(error.status === 404 ? notFound : internal, `${error.code}: ${error.message}`);
  if (error instanceof SocialContentError) return new McpError(internal, error.message);
  return error;
}
