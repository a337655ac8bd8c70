# Generated from openapi.yaml by `npm run codegen`. Do not edit.

from typing import Dict, Type

from .._errors import ApiError


class ValidationError(ApiError):
    """The code `validation_error`."""


class UnauthorizedError(ApiError):
    """The code `unauthorized`."""


class InvalidTokenError(ApiError):
    """The code `invalid_token`."""


class QuotaExceededError(ApiError):
    """The code `quota_exceeded`."""


class ScopeInsufficientError(ApiError):
    """The code `scope_insufficient`."""


class NotFoundError(ApiError):
    """The code `not_found`."""


class ConflictError(ApiError):
    """The code `conflict`."""


class RateLimitExceededError(ApiError):
    """The code `rate_limit_exceeded`."""


class PlatformRateLimitError(ApiError):
    """The code `platform_rate_limit`."""


class InternalError(ApiError):
    """The code `internal`."""


class NotSupportedError(ApiError):
    """The code `not_supported`."""


class ServiceUnavailableError(ApiError):
    """The code `service_unavailable`."""


ERRORS: Dict[str, Type[ApiError]] = {
    "validation_error": ValidationError,
    "unauthorized": UnauthorizedError,
    "invalid_token": InvalidTokenError,
    "quota_exceeded": QuotaExceededError,
    "scope_insufficient": ScopeInsufficientError,
    "not_found": NotFoundError,
    "conflict": ConflictError,
    "rate_limit_exceeded": RateLimitExceededError,
    "platform_rate_limit": PlatformRateLimitError,
    "internal": InternalError,
    "not_supported": NotSupportedError,
    "service_unavailable": ServiceUnavailableError,
}
