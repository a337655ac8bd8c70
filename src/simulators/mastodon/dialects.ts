/**
 * Speaks Mastodon's API as servers of other authors do: each dialect has a host of its own, and deviates in one point from what
 * the simulated Mastodon answers. The accounts are those of the simulated Mastodon.
 */
import { allScopes, groupsOf } from '../../providers/mastodon/scopes.ts';
import { hostOf, hostPrefix, json, pathBelow } from '../engine/http.ts';
import { simulatedFileUrl } from '../files.ts';
import type { Dialect, SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { login, serverHost } from './accounts.ts';

interface Asked {
  /** The request, as it is for the simulated Mastodon. */
  request: SimulatedRequest;
  /** The method and the path, such as `GET api/v1/statuses/1`. */
  call: string;
  store: SimulatorStore;
  /** Asks the simulated Mastodon. */
  ask(request: SimulatedRequest): Promise<SimulatedAnswer>;
}

interface Deviation extends Omit<Dialect, 'host'> {
  /** Names the program in the version that the server tells. */
  program: string;
  answer(asked: Asked): Promise<SimulatedAnswer>;
}

const program = {
  hollo: { seenOn: 'Hollo 0.10.0', program: 'Hollo 0.10.0' },
  takahe: { seenOn: 'Takahē 0.11.0', program: 'Takahe 0.11.0' },
  snac: { seenOn: 'snac 2.94', program: 'snac 2.94' },
} as const;

const page = (status: number, text: string): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: text,
});

type Members = Record<string, unknown>;

/** Changes the JSON of an answer that is no refusal. */
function changed(answer: SimulatedAnswer, change: (body: Members) => unknown): SimulatedAnswer {
  if (answer.status >= 300 || answer.isBroken || answer.hangs || answer.socket) return answer;
  return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Members)) };
}

/** Changes every status in a JSON value, those within others included. */
function eachStatus(value: unknown, change: (status: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((one) => eachStatus(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, eachStatus(member, change)]),
  );
  return 'content' in members && 'visibility' in members ? change(members) : members;
}

const withParameters = (request: SimulatedRequest, search: (parameters: URLSearchParams) => void) => {
  const url = new URL(request.url);
  search(url.searchParams);
  return { ...request, url };
};

const clampedPage = 5;

/** Name -> what the dialect does. */
const deviations = {
  v1_only: {
    ...program.snac,
    description: 'It describes itself at `/api/v1/instance` alone.',
    async answer({ request, call, ask }) {
      if (call === 'GET api/v2/instance') return page(404, 'Not Found');
      if (call !== 'GET api/v1/instance') return ask(request);
      const url = new URL(request.url);
      url.pathname = url.pathname.replace('/v1/', '/v2/');
      return changed(await ask({ ...request, url }), ({ configuration, domain, title, version }) => {
        const { urls, vapid: _vapid, ...rules } = configuration as Members;
        const { streaming } = urls as Members;
        return { uri: domain, title, version, urls: { streaming_api: streaming }, configuration: rules };
      });
    },
  },
  no_links: {
    ...program.snac,
    description: 'No header `Link` leads to the next page of a list.',
    async answer({ request, ask }) {
      const { headers, ...answer } = await ask(request);
      const { link: _link, ...kept } = headers ?? {};
      return { ...answer, headers: kept };
    },
  },
  wrong_links: {
    ...program.hollo,
    description:
      'The header `Link` names the first post of the next page, and a page begins after the one that is named.',
    async answer({ request, ask }) {
      const answer = await ask(request);
      const [, last] = /max_id=(\d+)/.exec(answer.headers?.link ?? '') ?? [];
      if (!last) return answer;
      const next = await ask(
        withParameters(request, (parameters) => {
          parameters.set('max_id', last);
          parameters.set('limit', '1');
        }),
      );
      const [{ id } = { id: last }] = JSON.parse(next.body) as { id: string }[];
      const link = answer.headers?.link?.replace(`max_id=${last}`, `max_id=${id}`) ?? '';
      return { ...answer, headers: { ...answer.headers, link } };
    },
  },
  clamped_pages: {
    ...program.takahe,
    description: 'A page is shorter than was asked for, although more follow.',
    answer: ({ request, ask }) =>
      ask(
        withParameters(request, (parameters) => {
          if (Number(parameters.get('limit')) > clampedPage) parameters.set('limit', String(clampedPage));
        }),
      ),
  },
  newest_after: {
    ...program.hollo,
    description: '`min_id` of notifications counts as `since_id`: a page has the newest of those after it.',
    async answer({ request, call, ask }) {
      const least = request.url.searchParams.get('min_id');
      if (call !== 'GET api/v1/notifications' || !least) return ask(request);
      const answer = await ask(withParameters(request, (parameters) => parameters.delete('min_id')));
      return changed(answer, (all) =>
        (all as unknown as { id: string }[]).filter(({ id }) => BigInt(id) > BigInt(least)),
      );
    },
  },
  any_secret: {
    ...program.takahe,
    description: 'An app gets a token of its own by any secret, and when the server does not know it.',
    answer: ({ request, call, ask }) =>
      call === 'POST oauth/token' &&
      new URLSearchParams(request.body).get('grant_type') === 'client_credentials'
        ? Promise.resolve(json({ access_token: '__app__', token_type: 'Bearer', scope: 'read' }))
        : ask(request),
  },
  html_text: {
    ...program.takahe,
    description: 'The field `text` of a status, where others have what was written, has HTML.',
    answer: async ({ request, ask }) =>
      changed(await ask(request), (body) =>
        eachStatus(body, (status) => ({ ...status, text: status.content })),
      ),
  },
  group_scopes: {
    ...program.takahe,
    description: 'Tokens have whole groups of scopes, `read` and `write`, and single ones count for nothing.',
    async answer({ request, ask }) {
      const claims = login.claimsIn(request);
      // What was not granted on a consent screen has all scopes, whatever their names.
      const isAsked = claims?.persona !== undefined && claims.grantId !== claims.persona;
      if (!claims || !isAsked) return ask(request);
      const scopes = allScopes.filter((scope) =>
        groupsOf([scope]).some((group) => claims.scopes.includes(group)),
      );
      const authorization = `Bearer ${login.writeToken({ ...claims, scopes })}`;
      const answer = await ask({ ...request, headers: { ...request.headers, authorization } });
      return answer.status === 403 ? json({ error: 'out_of_scope_for_token' }, 403) : answer;
    },
  },
  empty_scope: {
    ...program.snac,
    description: 'The answer with a token names no scopes: `scope` is empty.',
    async answer({ request, call, ask }) {
      const answer = await ask(request);
      return call === 'POST oauth/token' ? changed(answer, (token) => ({ ...token, scope: '' })) : answer;
    },
  },
  no_app_scopes: {
    ...program.snac,
    description:
      'The scopes of a token’s app are not told, so that those of an imported token are taken for granted.',
    async answer({ request, call, ask }) {
      const answer = await ask(request);
      return call === 'GET api/v1/apps/verify_credentials'
        ? changed(answer, ({ scopes: _scopes, ...app }) => app)
        : answer;
    },
  },
  no_media_status: {
    ...program.snac,
    description: 'Files are processed at once, and no file can be asked for after its upload.',
    async answer({ request, call, ask }) {
      if (call.startsWith('GET api/v1/media/')) return page(404, 'Not Found');
      const answer = await ask(request);
      if (call !== 'POST api/v2/media') return answer;
      const url = simulatedFileUrl('attachment_1', 'jpg');
      return {
        ...changed(answer, (file) => ({ ...file, url: file.url ?? url })),
        status: answer.status === 202 ? 200 : answer.status,
      };
    },
  },
  media_gone_422: {
    ...program.hollo,
    description: 'A file that a status has can be asked for as before, and is refused in another status.',
    async answer({ request, call, store, ask }) {
      const answer = await ask(request);
      if (call === 'POST api/v1/statuses' && answer.status === 422 && answer.body.includes('"Media '))
        return json({ error: 'Media not found' }, 422);
      const [, id] = /^GET api\/v1\/media\/(\d+)$/.exec(call) ?? [];
      const accountId = login.claimsIn(request)?.accountId ?? '';
      if (!id || answer.status !== 404 || !(await store.read(accountId)).get(`file/${id}`)?.attached)
        return answer;
      return json({ id, type: 'image', url: simulatedFileUrl(`attachment_${id}`, 'jpg') });
    },
  },
  reblog_is_target: {
    ...program.takahe,
    description: 'A boost is answered with the boosted post.',
    async answer({ request, call, ask }) {
      const answer = await ask(request);
      return /^POST .*\/reblog$/.test(call) ? changed(answer, ({ reblog }) => reblog) : answer;
    },
  },
  public_edits: {
    ...program.takahe,
    description: 'A change shows a post to everybody, whoever could see it before.',
    async answer({ request, call, store, ask }) {
      const answer = await ask(request);
      const [, id] = /^PUT api\/v1\/statuses\/(\d+)$/.exec(call) ?? [];
      const accountId = login.claimsIn(request)?.accountId;
      if (!id || !accountId || answer.status >= 300) return answer;
      await store.write(accountId, id, { visibility: 'public' });
      return changed(answer, (status) => ({ ...status, visibility: 'public' }));
    },
  },
  hidden_private: {
    ...program.snac,
    description: 'Posts for followers are in no list, not even in their author’s.',
    async answer({ request, call, ask }) {
      const answer = await ask(request);
      if (!/^GET api\/v1\/accounts\/[^/]+\/statuses$/.test(call)) return answer;
      return changed(answer, (all) =>
        (all as unknown as Members[]).filter(({ visibility }) => visibility !== 'private'),
      );
    },
  },
  plain_refusals: {
    ...program.takahe,
    description: 'A token that is over is refused by a plain text with the status 400.',
    async answer({ request, ask }) {
      const answer = await ask(request);
      return answer.status === 401 ? page(400, 'Invalid Bearer token') : answer;
    },
  },
  stateless_refusal: {
    ...program.hollo,
    description: 'Whoever refuses on the consent screen comes back without the `state` of RFC 6749.',
    async answer({ request, ask }) {
      const answer = await ask(request);
      const location = URL.parse(answer.headers?.location ?? '');
      if (!location?.searchParams.has('error')) return answer;
      location.searchParams.delete('state');
      return { ...answer, headers: { ...answer.headers, location: location.href } };
    },
  },
  zero_limits: {
    ...program.takahe,
    description: 'The largest size of a video is 0: it takes none.',
    async answer({ request, call, ask }) {
      const answer = await ask(request);
      if (call !== 'GET api/v2/instance') return answer;
      return changed(answer, (instance) => {
        const { media_attachments: files, ...rules } = instance.configuration as Members;
        const media_attachments = { ...(files as Members), video_size_limit: 0 };
        return { ...instance, configuration: { ...rules, media_attachments } };
      });
    },
  },
} satisfies Record<string, Deviation>;

const byHost = new Map<string, Deviation>(
  Object.entries(deviations).map(([name, deviation]) => [
    `${name.replaceAll('_', '-')}.${serverHost}`,
    deviation,
  ]),
);

export const dialects: readonly Dialect[] = [...byHost].map(([host, { description, seenOn }]) => ({
  host,
  description,
  seenOn,
}));

/** Lets a simulator of Mastodon speak the dialects, each at its host. None of them is Mastodon, so none remembers keys. */
export function speakingDialects(mastodon: Simulator): Simulator {
  const hosts = [...byHost.keys()];
  return {
    ...mastodon,
    hosts: [...mastodon.hosts, ...hosts],
    consentHosts: [...mastodon.consentHosts, ...hosts],
    dialects,
    async answer(sent, store) {
      const host = hostOf(sent, hosts);
      const deviation = byHost.get(host ?? '');
      if (!host || !deviation) return mastodon.answer(sent, store);
      const request = withoutKey(atMastodon(sent, host));
      const call = `${request.method} ${pathBelow(request, serverHost)}`;
      const ask = async (asked: SimulatedRequest) =>
        asProgram(deviation, (await mastodon.answer(asked, store)) ?? mastodon.unauthenticatedAnswer);
      return deviation.answer({ request, call, store, ask });
    },
  };
}

/** Returns the request as it is for the simulated Mastodon. */
function atMastodon(request: SimulatedRequest, host: string): SimulatedRequest {
  const url = new URL(request.url);
  if (hostPrefix(url, host)) url.pathname = `/${serverHost}${url.pathname.slice(host.length + 1)}`;
  else url.hostname = serverHost;
  return { ...request, url };
}

function withoutKey(request: SimulatedRequest): SimulatedRequest {
  const { 'idempotency-key': _key, ...headers } = request.headers;
  return { ...request, headers };
}

/** Names the program in what the server tells about itself. */
function asProgram({ program: name }: Deviation, answer: SimulatedAnswer): SimulatedAnswer {
  if (!answer.body.includes('"source_url"') || answer.status !== 200) return answer;
  return changed(answer, ({ source_url: _source, version, ...instance }) => ({
    ...instance,
    version: `${version} (compatible; ${name})`,
  }));
}
