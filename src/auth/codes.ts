/** Codes of an authenticator app (TOTP, RFC 6238) as a second step after the password, and backup codes. */
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
  /** The second step of signing in: a code of the app, or a backup code. */
  signIn(visitor: Visitor, code: string): Promise<CodeAnswer>;
}

const refusals: Record<string, CodeRefusal> = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  ACCOUNT_TEMPORARILY_LOCKED: 'code_locked',
};

export function createCodes({ library, headersOf }: Calls): Codes {
  async function verify(visitor: Visitor, code: string): Promise<CodeAnswer> {
    const { api } = await library();
    const call = { body: { code }, headers: headersOf(visitor), returnHeaders: true } as const;
    const isAppCode = /^\d{6}$/.test(code);
    const answer = await orRefusal<{ headers: Headers }>(
      isAppCode ? api.verifyTOTP(call) : api.verifyBackupCode(call),
    );
    if (isRefused(answer)) return { refused: refusals[answer.refused] ?? 'sign_in_again' };
    return { cookies: answer.headers.getSetCookie() };
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
    confirm: (visitor, code) => verify(visitor, code.replace(/\s/g, '')),
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
    signIn: (visitor, code) => verify(visitor, code.replace(/\s/g, '')),
  };
}
