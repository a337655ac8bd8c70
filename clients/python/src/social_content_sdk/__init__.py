"""The client of the Social Content Service."""

from ._client import AsyncSocialContent as AsyncSocialContent, SocialContent as SocialContent
from ._errors import (
    ApiError as ApiError,
    ConnectionError as ConnectionError,
    SignatureError as SignatureError,
    SocialContentError as SocialContentError,
    TimeoutError as TimeoutError,
    WaitTimeoutError as WaitTimeoutError,
)
from ._model import Unknown as Unknown
from ._pages import (
    AsyncPage as AsyncPage,
    AsyncPaged as AsyncPaged,
    Page as Page,
)
from ._webhooks import construct_event as construct_event
from .generated import errors as errors, models as models
from .generated.errors import *  # noqa: F403
