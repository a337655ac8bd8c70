/** Codes of an authenticator app (TOTP, RFC 6238) as a second step after the password, and backup codes. */
import type { PrismaClient } from '../db/generated/client.ts';
import { takeCode } from '../db/two-factors.ts';
import { endSessionOf } from '../db/user-sessions.ts';
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './calls.ts';

export interface NewCodes {
  /** What the app reads from the QR code. */
  uri: string;
  /** Each works once in place of a code. Shown here only. */
  backupCodes: string[];
}

export type CodeRefusal = 'wrong_code' | 'code_locked' | 'sign_in_again';
export type CodeAnswer = { cookies: Cookies } | { refused: CodeRefusal };

export interface Codes {
  /** `undefined` when the password is wrong. Codes are on when one has been shown. */
  begin(visitor: Visitor, password: string): Promise<NewCodes | undefined>;
  /** Turns codes on. */
  confirm(visitor: Visitor, code: string): Promise<CodeAnswer>;
  /** `undefined` when the password is wrong. */
  turnOff(visitor: Visitor, password: string): Promise<Cookies | undefined>;
  /** New backup codes; the earlier ones end. `undefined` when the password is wrong. */
  renewBackupCodes(visitor: Visitor, password: string): Promise<string[] | undefined>;
  /** Whose password was right, and whose code is asked for now. */
  whoIsAsked(visitor: Visitor): Promise<{ userId: string; email: string } | undefined>;
  /** The second step of signing in: a code of the app, or a backup code. Each works once. */
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
  /** Of the session. */
  token: string;
}

const isAppCode = (code: string) => /^\d{6}$/.test(code);
const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

export function createCodes({ library, headersOf }: Calls, db: PrismaClient): Codes {
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

  /** Whoever has seen a code being typed has as long as the app shows it: the library would take it again. */
  async function verifyOnce(visitor: Visitor, code: string): Promise<CodeAnswer> {
    const answer = await verify(visitor, code);
    if ('refused' in answer || !isAppCode(code)) return answer;
    if (await takeCode(db, answer.userId, code)) return answer;
    await endSessionOf(db, answer.token);
    return { refused: 'wrong_code' };
  }

  return {
    async begin(visitor, password) {
      const { api } = await library();
      const answer = await orRefusal(
        api.enableTwoFactor({ body: { password, method: 'totp' }, headers: headersOf(visitor) }),
      );
      if (isRefused(answer) || answer.method !== 'totp') return undefined;
      return { uri: answer.totpURI, backupCodes: answer.backupCodes };
    },
    confirm: (visitor, typed) => verify(visitor, withoutSpaces(typed)),
    async turnOff(visitor, password) {
      const { api } = await library();
      const call = { body: { password }, headers: headersOf(visitor), returnHeaders: true } as const;
      const answer = await orRefusal(api.disableTwoFactor(call));
      return isRefused(answer) ? undefined : answer.headers.getSetCookie();
    },
    async renewBackupCodes(visitor, password) {
      const { api } = await library();
      const answer = await orRefusal(
        api.generateBackupCodes({ body: { password }, headers: headersOf(visitor) }),
      );
      return isRefused(answer) ? undefined : answer.backupCodes;
    },
    async whoIsAsked(visitor) {
      const { $context, api } = await library();
      const { internalAdapter } = await $context;
      const { identifier } = await api.readCodeChallenge({ headers: headersOf(visitor) });
      const challenge = identifier && (await internalAdapter.findVerificationValue(identifier));
      const user = challenge && (await internalAdapter.findUserById(challenge.value));
      return user ? { userId: user.id, email: user.email } : undefined;
    },
    signIn: (visitor, typed) => verifyOnce(visitor, withoutSpaces(typed)),
  };
}
