/**
 * Simulates a server of the AT Protocol and the services around it: directory, AppView and video service. What happens around an
 * account is shown by reads, since the provider sends no webhooks about it.
 */

import { readUri } from '../../providers/bluesky/records.ts';
import { allScopes, appPassword, oauth } from '../../providers/bluesky/scopes.ts';
import { refusalAnswer } from '../engine/http.ts';
import { requestUris } from '../engine/oauth/pushed-requests.ts';
import {
  deviceKey,
  deviceThumbprint,
  newSession,
  type SessionClaims,
  writeJwt,
} from '../engine/oauth/sessions.ts';
import { changeGrant, claimsOf, refreshTokens } from '../engine/oauth/token-endpoint.ts';
import { createPostEvents } from '../engine/post-events.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAccount, Simulator } from '../simulator.ts';
import { peopleOf } from './content/fixtures.ts';
import { draftPost } from './content/parts.ts';
import { collections, makeRecord, type NetworkRecord, newTid, postedBy, rootOf } from './content/records.ts';
import { gateOf, hiddenIn, isHidden, type Network, networkOf } from './exchange.ts';
import {
  accounts,
  addressOf,
  answerIdentity,
  directoryHost,
  serverDid,
  serverHost,
  videoHost,
} from './hosts.ts';
import { tokenRefusals } from './refusals.ts';
import { answerAuthorization, appPasswordOf, sessions } from './sessions.ts';
import { answerXrpc, triggers } from './xrpc.ts';

const { providerEvents, trigger } = createPostEvents<NetworkRecord, Network>({
  topics: {
    created: 'content.bluesky.posts.items.created',
    mentioned: 'content.bluesky.posts.items.created',
    deleted: 'content.bluesky.posts.items.deleted',
    replied: 'content.bluesky.posts.replies.created',
    replyDeleted: 'content.bluesky.posts.replies.deleted',
    replyHidden: 'content.bluesky.posts.replies.moderated',
  },
  accountOf: (accessToken) => claimsOf(accessToken).accountId,
  graphOf: networkOf,
  authorOf: ({ did }) => did,
  kindOf: ({ collection }) => kinds[collection],
  quotes: true,
  write({ self, person }, draft, { now, clock }) {
    const post = postedBy(person(draft.by), draftPost({ self }, draft), now.getTime(), clock);
    return written(makeRecord({ ...post, key: newTid(now) }));
  },
  hiding: {
    isPossible: ({ self }, reply) => readUri(rootOf(reply).uri)?.did === self.did,
    isHidden,
    hide(network, reply, hidden, { now }) {
      const gate = gateWith(network, reply, hidden, now);
      return { ...written(gate), about: reply.id };
    },
  },
});

const kinds: Readonly<Record<string, 'post' | 'repost'>> = {
  [collections.post]: 'post',
  [collections.repost]: 'repost',
};

const written = ({ id, value, at }: NetworkRecord) => ({ id, fields: { record: value, at } });

/** Returns the thread gate that hides or shows a reply besides those that it hides already. */
function gateWith(network: Network, reply: NetworkRecord, hidden: boolean, now: Date): NetworkRecord {
  const post = rootOf(reply).uri;
  const others = hiddenIn(network, post).filter((uri) => uri !== reply.id);
  const first = { $type: collections.gate, post, createdAt: now.toISOString() };
  const value = {
    ...(gateOf(network, post)?.value ?? first),
    hiddenReplies: hidden ? [...others, reply.id] : others,
  };
  const key = post.split('/').at(-1) ?? '';
  return makeRecord({ did: network.self.did, collection: collections.gate, key, value, at: now.getTime() });
}

const issuer = `https://${serverHost}`;
const anyClient = 'https://simulated.example/client-metadata.json';

export const simulator: Simulator = {
  hosts: [serverHost, directoryHost, videoHost],
  consentHosts: [serverHost],
  consentLeadsTo: ({ url }) => requestUris.read(url.searchParams.get('request_uri'))?.redirect_uri,
  triggers,
  createAccount,
  grantToken: (loginKind, persona) =>
    accountWith(loginKind, accounts.handleOfPersona(persona), { persona }).accessToken,
  appPassword: appPasswordOf,
  changeGrant,
  providerEvents,
  trigger,
  unauthenticatedAnswer: refusalAnswer(tokenRefusals.missing()),
  async answer(request, store) {
    const address = addressOf(request);
    if (!address) return undefined;
    return (
      (await answerXrpc(request, address, store)) ??
      (await answerAuthorization(request, address, store)) ??
      answerIdentity(address)
    );
  },
};

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  return accountWith(loginKind, accounts.randomHandle(), { scenario });
}

/** Makes an account with a session that does not expire. */
function accountWith(
  loginKind: string,
  handle: string,
  known: { scenario?: string; persona?: Persona },
): SimulatedAccount {
  const did = accounts.idOfKnown(handle);
  const { self } = peopleOf(did);
  return {
    externalId: did,
    references: { serviceDid: serverDid },
    displayName: self.displayName,
    username: handle,
    avatarUrl: `${issuer}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: self.avatar.ref.$link })}`,
    ...grantOf({ ...newSession(loginKind, did), ...known }, new Date()),
  };
}

/** Returns the tokens and details of a session. Throws for unknown login kinds. */
function grantOf(session: SessionClaims, now: Date) {
  const account = { service: issuer, did: session.accountId };
  if (session.loginKind === appPassword) {
    const { accessJwt: accessToken, refreshJwt: refreshToken } = sessions.tokensOf(session, now);
    return { accessToken, refreshToken, details: account, grantedScopes: [] };
  }
  if (session.loginKind !== oauth) throw new Error(`no login kind ${session.loginKind}`);
  const bound = { ...session, scopes: allScopes, clientId: anyClient, jkt: deviceThumbprint };
  return {
    accessToken: writeJwt('at+jwt', bound, now, { aud: serverDid }),
    refreshToken: refreshTokens.write(bound),
    details: { ...account, issuer, clientId: anyClient, dpopKey: JSON.stringify(deviceKey) },
    grantedScopes: allScopes,
  };
}
