"""What all models share."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, ConfigDict


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name.rstrip("_"))


class Model(BaseModel):
    """Has the fields that are known, and keeps those that are new. Fields can be named in either spelling."""

    model_config = ConfigDict(
        alias_generator=_camel,
        populate_by_name=True,
        extra="allow",
        defer_build=True,
        protected_namespaces=(),
    )

    def to_wire(self) -> Any:
        """Returns what was given, as the service spells it."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


class Unknown(Model):
    """Something of a kind that is new to this client, such as an event of a new topic. Its fields are as they came."""
