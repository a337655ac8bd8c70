/** The errors of TikTok's APIs, by their codes. */
import type { ErrorFamily } from '../publish-failures.ts';
import { businessErrors } from './business/errors.ts';
import { openErrors } from './open/errors.ts';

export const tiktokErrors: readonly ErrorFamily[] = [...openErrors, ...businessErrors];
