/** Access tokens of simulated accounts and people: they carry what the simulator needs to know, and look opaque. */
import { z } from 'zod';
import { anyApp } from '../../simulator.ts';

const claims = z.object({
  /** Whose simulator the token belongs to: two providers may share a host. */
  owner: z.string(),
  loginKind: z.string(),
  /** The account whose content the token reaches; of an end user's own token, the end user. */
  accountId: z.string(),
  pageId: z.string().optional(),
  scenario: z.string(),
  /** An end user's own token under Facebook Login, which lists accounts and reaches no content. */
  endUser: z.literal(true).optional(),
  /** Who granted it to which app. Absent on accounts that were made without a consent. */
  grant: z.object({ appId: z.string(), userId: z.string() }).optional(),
  persona: z.string().optional(),
  /** What the account is called. */
  name: z.string().optional(),
  /** As they were when the token was issued. */
  scopes: z.array(z.string()).optional(),
  /** The tasks that the person's role allows, for Page tokens. Absent means all tasks. */
  tasks: z.array(z.string()).optional(),
  declinedScopes: z.array(z.string()).optional(),
  pageIds: z.array(z.string()).optional(),
  /** In milliseconds since 1970. */
  issuedAt: z.number().optional(),
  /** Absent on tokens without an end. */
  lifetimeSeconds: z.number().optional(),
});
export type TokenClaims = z.infer<typeof claims>;

/** @param prefix what the provider's tokens begin with; log redaction knows them by it. */
export function writeToken(prefix: string, token: TokenClaims): string {
  return prefix + Buffer.from(JSON.stringify(token)).toString('base64url');
}

export function readToken(text: string): TokenClaims | undefined {
  const encoded = /^(?:IGAA|EAA)([\w-]+)$/.exec(text)?.[1];
  if (!encoded) return undefined;
  try {
    return claims.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

export function belongsTo({ grant }: TokenClaims, appId: string): boolean {
  return grant === undefined || [anyApp, appId].includes(grant.appId);
}

/** The app that a token was issued to. */
export const appOf = ({ grant }: TokenClaims) => grant?.appId ?? anyApp;

/** The permissions for messages, one for each inbox behind a Page token. */
export const inboxScopes = ['pages_messaging', 'instagram_manage_messages'];

/** Whether the token was granted the permissions of both inboxes. */
export function reachesBothInboxes({ scopes = [] }: TokenClaims): boolean {
  return inboxScopes.every((scope) => scopes.includes(scope));
}

/** The Page that a Page token acts as. */
export const pageIdOf = ({ pageId, accountId }: TokenClaims) => pageId ?? accountId;

const secondMs = 1000;
const assumedAgeSeconds = 2 * 24 * 60 * 60;

/**
 * A token that names no time was issued two days ago whenever it is looked at, so that it can be refreshed; or just
 * now, when it does not live that long.
 */
export function lifespanOf({ issuedAt, lifetimeSeconds }: TokenClaims, now: Date) {
  const ageSeconds = lifetimeSeconds && lifetimeSeconds < assumedAgeSeconds ? 0 : assumedAgeSeconds;
  const issued = issuedAt ?? now.getTime() - ageSeconds * secondMs;
  return {
    issuedAt: new Date(issued),
    expiresAt: lifetimeSeconds === undefined ? undefined : new Date(issued + lifetimeSeconds * secondMs),
  };
}
