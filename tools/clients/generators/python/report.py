"""Makes the calls of a program, and prints what each has given, or how it failed, as one line of JSON."""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any, Callable


def report(calls_in: Callable[[dict[str, Any]], dict[str, Callable[[], Any]]]) -> None:
    outcomes: dict[str, Any] = {}
    for name, call in calls_in(json.load(sys.stdin)["world"]).items():
        try:
            outcomes[name] = {"gave": call()}
        except Exception:
            outcomes[name] = {"failed": traceback.format_exc()}
    print(json.dumps(outcomes))
