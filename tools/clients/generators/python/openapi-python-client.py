"""The ten calls by the functions of openapi-python-client."""

from __future__ import annotations

import datetime
import json
from typing import Any, Callable, TypeVar

from generated.api.event_destinations import (
    event_destinations_create,
    event_destinations_delete,
    event_destinations_get,
    event_destinations_update,
)
from generated.api.instagram import instagram_media_items_get, instagram_media_items_list
from generated.api.publishing import publish_requests_create, publish_requests_get, publish_requests_list
from generated.client import AuthenticatedClient
from generated.models import (
    ErrorEnvelope,
    EventDestinationInput,
    EventDestinationUpdate,
    InstagramCommentEvent,
    InstagramMediaItemPublish,
    Metadata,
    MetadataValues,
    PublishMediaByUrl,
    PublishRequest,
)
from generated.types import UNSET, Response, Unset

from report import report

Answer = TypeVar("Answer")


def some(answer: Answer | ErrorEnvelope | None) -> Answer:
    assert answer is not None and not isinstance(answer, ErrorEnvelope), answer
    return answer


def problem(response: Response[Any]) -> ErrorEnvelope:
    assert isinstance(response.parsed, ErrorEnvelope), response
    return response.parsed


def calls(world: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    profile = world["connectedProfileId"]
    client = AuthenticatedClient(world["baseUrl"], world["apiKey"])
    newer = AuthenticatedClient(f"{world['between']}/newer", world["apiKey"])

    def publish(key: str, at: datetime.datetime | Unset = UNSET) -> Response[PublishRequest | ErrorEnvelope]:
        post = InstagramMediaItemPublish(
            connected_profile_id=profile,
            content_type="instagram.media.items",
            media=[PublishMediaByUrl(source_url=world["pictures"][0])],
            reference="monday",
            metadata=Metadata.from_dict({"draft": "one"}),
            scheduled_for=at,
        )
        return publish_requests_create.sync_detailed(client=client, body=post, idempotency_key=f"{profile}-{key}")

    def published(key: str) -> PublishRequest:
        return some(publish(key).parsed)

    def read_a_list_to_its_end() -> Any:
        ids: list[str] = []
        cursor: str | Unset = UNSET
        while True:
            page = some(
                instagram_media_items_list.sync(
                    client=client, connected_profile_id=profile, limit=2, cursor=cursor
                )
            )
            ids += [item.external_id for item in page.data]
            if not page.has_more:
                return ids
            cursor = page.next_cursor

    def read_one() -> Any:
        page = some(instagram_media_items_list.sync(client=client, connected_profile_id=profile))
        item = some(
            instagram_media_items_get.sync(
                page.data[0].external_id, client=client, connected_profile_id=profile
            )
        )
        return [item.external_id, item.content_type]

    def publish_once() -> Any:
        first, again = published("once"), published("once")
        same = first.publish_request_id == again.publish_request_id
        return ["the same id" if same else "another id", again.content_type, again.reference]

    def references(**filters: Any) -> list[Any]:
        page = some(publish_requests_list.sync(client=client, connected_profile_id=profile, **filters))
        return [request.reference for request in page.data]

    def filter_by_statuses() -> Any:
        return [references(status=["queued", "publishing", "published", "failed"]), references(status=["canceled"])]

    def filter_by_metadata() -> Any:
        # The generator takes the keys of an object for parameters of their own.
        one, two = (MetadataValues.from_dict({"metadata[draft]": draft}) for draft in ["one", "two"])
        return [references(metadata=one), references(metadata=two)]

    def change_and_delete() -> Any:
        body = EventDestinationInput(url="https://app.example.com/events", topics=["content.*"])
        made = some(event_destinations_create.sync(client=client, body=body)).event_destination_id
        change = EventDestinationUpdate(topics=["content.*", "connection.*"], status="disabled")
        changed = some(event_destinations_update.sync(made, client=client, body=change))
        gone = some(event_destinations_delete.sync(made, client=client))
        after = event_destinations_get.sync_detailed(made, client=client)
        return [changed.topics, changed.status, gone.deleted, after.status_code]

    def take_an_error() -> Any:
        response = publish_requests_get.sync_detailed("test_pub_01kk9nbbcteh2bkdek10xh0x7z", client=client)
        return [response.status_code, problem(response).error.code]

    def take_the_violations() -> Any:
        response = publish("late", datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc))
        error = problem(response).error
        violations = error.meta.violations
        assert not isinstance(violations, Unset)
        return [response.status_code, error.code, [[one.code, one.path] for one in violations]]

    def type_a_delivery() -> Any:
        event = InstagramCommentEvent.from_dict(json.loads(world["delivery"]["body"]))
        return [event.topic, event.data.external_id, event.data.text]

    def survive_what_is_new() -> Any:
        page = some(instagram_media_items_list.sync(client=newer, connected_profile_id=profile, limit=2))
        made = published("new").publish_request_id
        request = some(publish_requests_get.sync(made, client=newer))
        return [len(page.data), request.status]

    return {
        "read a list to its end": read_a_list_to_its_end,
        "read one": read_one,
        "publish once": publish_once,
        "filter by statuses": filter_by_statuses,
        "filter by metadata": filter_by_metadata,
        "change and delete": change_and_delete,
        "take an error": take_an_error,
        "take the violations": take_the_violations,
        "type a delivery": type_a_delivery,
        "survive what is new": survive_what_is_new,
    }


report(calls)
