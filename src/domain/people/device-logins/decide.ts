/** Lets a person approve or refuse a command line that asks for a key. */
import type { Context } from '../../../context.ts';
import {
  type Approval,
  type DeviceLogin,
  decideLogin,
  findWaitingLogin,
} from '../../../db/tables/device-logins.ts';
import { ServiceError } from '../../../errors/index.ts';
import { userCodeOf } from './codes.ts';

export type { DeviceLogin };

/** Finds the login that waits under a user code, however the person has typed it. */
export function openDeviceLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  typed: string,
): Promise<DeviceLogin | null> {
  return findWaitingLogin(db, userCodeOf(typed), now());
}

/**
 * Approves a login: the command line gets a key like this when it polls next.
 * @throws ServiceError `conflict` when somebody has decided already, or its time is over.
 */
export function approveDeviceLogin(ctx: Context, typed: string, approval: Approval): Promise<void> {
  return decide(ctx, typed, { status: 'approved', ...approval });
}

/** @throws ServiceError `conflict` when somebody has decided already, or its time is over. */
export function refuseDeviceLogin(ctx: Context, typed: string): Promise<void> {
  return decide(ctx, typed, { status: 'refused' });
}

async function decide(
  { db, now }: Context,
  typed: string,
  decision: Parameters<typeof decideLogin>[3],
): Promise<void> {
  if (!(await decideLogin(db, userCodeOf(typed), now(), decision)))
    throw new ServiceError('conflict', {
      message: 'No command line waits under this code: it is answered already, or its time is over.',
    });
}
