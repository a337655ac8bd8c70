"""The client of the Social Content Service."""

from ._client import AsyncSocialContent, SocialContent
from ._errors import ApiError, ConnectionError, SignatureError, SocialContentError, TimeoutError, WaitTimeoutError
from ._model import Unknown
from ._pages import AsyncPage, AsyncPaged, Page
from ._webhooks import construct_event
from .generated import errors, models
from .generated.errors import *  # noqa: F403
