// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import { ApiError } from '../errors.ts';

export class ValidationError extends ApiError<'validation_error'> {}
export class UnauthorizedError extends ApiError<'unauthorized'> {}
export class InvalidTokenError extends ApiError<'invalid_token'> {}
export class QuotaExceededError extends ApiError<'quota_exceeded'> {}
export class ScopeInsufficientError extends ApiError<'scope_insufficient'> {}
export class NotFoundError extends ApiError<'not_found'> {}
export class ConflictError extends ApiError<'conflict'> {}
export class RateLimitExceededError extends ApiError<'rate_limit_exceeded'> {}
export class PlatformRateLimitError extends ApiError<'platform_rate_limit'> {}
export class InternalError extends ApiError<'internal'> {}
export class NotSupportedError extends ApiError<'not_supported'> {}
export class ServiceUnavailableError extends ApiError<'service_unavailable'> {}

export const errorClasses = {
  validation_error: ValidationError,
  unauthorized: UnauthorizedError,
  invalid_token: InvalidTokenError,
  quota_exceeded: QuotaExceededError,
  scope_insufficient: ScopeInsufficientError,
  not_found: NotFoundError,
  conflict: ConflictError,
  rate_limit_exceeded: RateLimitExceededError,
  platform_rate_limit: PlatformRateLimitError,
  internal: InternalError,
  not_supported: NotSupportedError,
  service_unavailable: ServiceUnavailableError,
} as const;
