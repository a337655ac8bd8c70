/**
 * Two-factor sign-in: codes of an authenticator app (TOTP, RFC 6238) as a second step after the password, and backup
 * codes.
 */
import { type Db, inTransaction } from '../db/client/client.ts';
import { newId } from '../db/client/ids.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import {
  deleteCodes,
  encryptedCodesAfter,
  replaceBackupCodes,
  replaceCodes,
  storeUnprovenCodes,
  takeCode,
} from '../db/tables/second-factors.ts';
import { endSessionOf } from '../db/tables/user-sessions.ts';
import { endUnless, readPasswordHash } from '../db/tables/users.ts';
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './call-means.ts';
import { encrypted, type NewCodes, newBackupCodes, newSecret, uriOf } from './new-codes.ts';
import type { Secret } from './secrets.ts';

type CodeRefusal = 'wrong_code' | 'code_locked' | 'sign_in_again';
export type CodeAnswer = { cookies: Cookies } | { refused: CodeRefusal };

export interface Codes {
  /**
   * Makes and stores a secret and backup codes. Codes are on once `confirm` has accepted a code of the app.
   * Returns `undefined` when they are on already.
   */
  begin(userId: string, email: string): Promise<NewCodes | undefined>;
  /** Turns codes on if the code is right. */
  confirm(visitor: Visitor, code: string): Promise<CodeAnswer>;
  turnOff(userId: string): Promise<void>;
  /** Makes new backup codes; the earlier ones stop working. Returns `undefined` when codes are not on. */
  renewBackupCodes(userId: string): Promise<string[] | undefined>;
  /** Returns the person whose password was right and whose code is due; `undefined` when no code is due. */
  whoIsAsked(visitor: Visitor): Promise<{ userId: string; email: string } | undefined>;
  /** Completes signing in with a code of the app or a backup code. Each code works once. */
  signIn(visitor: Visitor, code: string): Promise<CodeAnswer>;
}

const refusals: Record<string, CodeRefusal> = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  ACCOUNT_TEMPORARILY_LOCKED: 'code_locked',
};

interface Accepted {
  cookies: Cookies;
  userId: string;
  /** The token of the new session. */
  token: string;
}

const isAppCode = (code: string) => /^\d{6}$/.test(code);
const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

export function createCodes({ library, headersOf }: Calls, db: PrismaClient): Codes {
  const encryptionKey = async () => (await (await library()).$context).secretConfig;

  async function verify(visitor: Visitor, code: string): Promise<Accepted | { refused: CodeRefusal }> {
    const { api } = await library();
    const call = { body: { code }, headers: headersOf(visitor), returnHeaders: true } as const;
    const answer = await orRefusal<{ headers: Headers; response: { token?: string; user: { id: string } } }>(
      isAppCode(code) ? api.verifyTOTP(call) : api.verifyBackupCode(call),
    );
    if (isRefused(answer)) return { refused: refusals[answer.refused] ?? 'sign_in_again' };
    const { token = '', user } = answer.response;
    return { cookies: answer.headers.getSetCookie(), userId: user.id, token };
  }

  /**
   * Checks a code and uses it up. The library would accept a code again while it is valid, so somebody who saw it
   * being typed could use it.
   */
  async function verifyOnce(visitor: Visitor, code: string): Promise<CodeAnswer> {
    const asked = await whoIsAsked(visitor);
    const hash = asked && (await readPasswordHash(db, asked.userId));
    const answer = await verify(visitor, code);
    if ('refused' in answer) return answer;
    const { userId, token } = answer;
    const isSame = async (tx: Db) => (await readPasswordHash(tx, userId)) === hash;
    if (!(await endUnless(db, userId, token, isSame))) return { refused: 'sign_in_again' };
    if (!isAppCode(code) || (await takeCode(db, userId, code))) return answer;
    await endSessionOf(db, token);
    return { refused: 'wrong_code' };
  }

  async function whoIsAsked(visitor: Visitor): Promise<{ userId: string; email: string } | undefined> {
    const { $context, api } = await library();
    const { internalAdapter } = await $context;
    const { identifier } = await api.readCodeChallenge({ headers: headersOf(visitor) });
    const challenge = identifier && (await internalAdapter.findVerificationValue(identifier));
    const user = challenge && (await internalAdapter.findUserById(challenge.value));
    return user ? { userId: user.id, email: user.email } : undefined;
  }

  return {
    async begin(userId, email) {
      const [secret, backupCodes, key] = await Promise.all([newSecret(), newBackupCodes(), encryptionKey()]);
      const stored = await inTransaction(db, async (tx) =>
        storeUnprovenCodes(tx, {
          id: newId('twoFactor'),
          userId,
          secret: await encrypted(key, secret),
          backupCodes: await encrypted(key, JSON.stringify(backupCodes)),
        }),
      );
      return stored ? { uri: uriOf(secret, email), backupCodes } : undefined;
    },
    confirm: (visitor, typed) => verify(visitor, withoutSpaces(typed)),
    turnOff: async (userId) => {
      await inTransaction(db, (tx) => deleteCodes(tx, userId));
    },
    async renewBackupCodes(userId) {
      const [backupCodes, key] = await Promise.all([newBackupCodes(), encryptionKey()]);
      const stored = await encrypted(key, JSON.stringify(backupCodes));
      return (await replaceBackupCodes(db, userId, stored)) ? backupCodes : undefined;
    },
    whoIsAsked,
    signIn: (visitor, typed) => verifyOnce(visitor, withoutSpaces(typed)),
  };
}

// Re-encrypts the stored secrets of authenticator apps with the active encryption key, so that an earlier key can be
// removed. Returns how many rows were changed.

const batch = 200;

export async function rotateCodes(db: PrismaClient, secrets: [Secret, ...Secret[]]): Promise<number> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const [{ version: currentVersion }] = secrets;
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion };
  const isCurrent = (data: string) => data.startsWith(`$ba$${currentVersion}$`);
  const anew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });

  let rotated = 0;
  let afterId = '';
  for (;;) {
    const rows = await encryptedCodesAfter(db, afterId, batch);
    const last = rows.at(-1);
    if (!last) return rotated;
    for (const row of rows) {
      if (isCurrent(row.secret) && isCurrent(row.backupCodes)) continue;
      const values = { secret: await anew(row.secret), backupCodes: await anew(row.backupCodes) };
      if (await replaceCodes(db, row, values)) rotated += 1;
    }
    afterId = last.id;
  }
}
