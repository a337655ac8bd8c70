/** Tells what differs between the two login kinds by the account that a call is for. */
import type { Call } from '../call.ts';
import { businessLogin } from './business/scopes.ts';

type Run<Input extends unknown[], Output> = (call: Call, ...input: Input) => Promise<Output>;

/** Returns the function of the login kind by which a call's account is connected. */
export const byLogin =
  <Input extends unknown[], Output>(
    open: Run<Input, Output>,
    business: Run<Input, Output>,
  ): Run<Input, Output> =>
  (call, ...input) =>
    (isBusiness(call) ? business : open)(call, ...input);

export const isBusiness = ({ account }: Pick<Call, 'account'>) => account.loginKind === businessLogin;
