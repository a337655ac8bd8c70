"""The ten calls by the classes that openapi-generator makes for Python."""

from __future__ import annotations

import datetime
import sys
from typing import Any, Callable

from report import report

sys.path.insert(0, "generated")

import openapi_client as api  # noqa: E402
from openapi_client.rest import ApiException  # noqa: E402


def client(host: str, key: str) -> api.ApiClient:
    return api.ApiClient(api.Configuration(host=host, access_token=key))


def calls(world: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    profile = world["connectedProfileId"]
    service = client(world["baseUrl"], world["apiKey"])
    newer = client(f"{world['between']}/newer", world["apiKey"])
    instagram, publishing = api.InstagramApi(service), api.PublishingApi(service)
    destinations = api.EventDestinationsApi(service)

    def publish(key: str, at: datetime.datetime | None = None) -> api.PublishRequest:
        post = api.InstagramMediaItemPublish(
            connectedProfileId=profile,
            contentType="instagram.media.items",
            media=[api.PublishMedia(api.PublishMediaByUrl(sourceUrl=world["pictures"][0]))],
            reference="monday",
            metadata={"draft": "one"},
            scheduledFor=api.PublishTime(at) if at else None,
        )
        return publishing.publish_requests_create(f"{profile}-{key}", api.PublishRequestInput(post))

    def refusal(call: Callable[[], Any]) -> tuple[int, Any]:
        try:
            call()
        except ApiException as exception:
            envelope = exception.data
            assert exception.status and isinstance(envelope, api.ErrorEnvelope)
            return exception.status, envelope.error
        raise AssertionError("the call was not refused")

    def read_a_list_to_its_end() -> Any:
        ids: list[str] = []
        cursor = None
        while True:
            page = instagram.instagram_media_items_list(profile, limit=2, cursor=cursor)
            ids += [item.external_id for item in page.data]
            if not page.has_more:
                return ids
            cursor = page.next_cursor

    def read_one() -> Any:
        first = instagram.instagram_media_items_list(profile).data[0]
        item = instagram.instagram_media_items_get(first.external_id, profile)
        return [item.external_id, item.content_type]

    def publish_once() -> Any:
        first, again = publish("once"), publish("once")
        same = first.publish_request_id == again.publish_request_id
        return ["the same id" if same else "another id", again.content_type, again.reference]

    def references(**filters: Any) -> list[Any]:
        page = publishing.publish_requests_list(connected_profile_id=profile, **filters)
        return [request.reference for request in page.data]

    def filter_by_statuses() -> Any:
        return [references(status=["queued", "publishing", "published", "failed"]), references(status=["canceled"])]

    def filter_by_metadata() -> Any:
        return [references(metadata={"draft": "one"}), references(metadata={"draft": "two"})]

    def change_and_delete() -> Any:
        body = api.EventDestinationInput(url="https://app.example.com/events", topics=["content.*"])
        made = destinations.event_destinations_create(body).event_destination_id
        change = api.EventDestinationUpdate(topics=["content.*", "connection.*"], status="disabled")
        changed = destinations.event_destinations_update(made, change)
        gone = destinations.event_destinations_delete(made)
        status, _ = refusal(lambda: destinations.event_destinations_get(made))
        return [changed.topics, changed.status, gone.deleted, status]

    def take_an_error() -> Any:
        status, error = refusal(lambda: publishing.publish_requests_get("test_pub_01kk9nbbcteh2bkdek10xh0x7z"))
        return [status, error.code]

    def take_the_violations() -> Any:
        past = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
        status, error = refusal(lambda: publish("late", past))
        return [status, error.code, [[one.code, one.path] for one in error.meta.violations]]

    def type_a_delivery() -> Any:
        event = api.DeliveredEvent.from_json(world["delivery"]["body"]).actual_instance
        assert isinstance(event, api.InstagramCommentEvent)
        return [event.topic, event.data.external_id, event.data.text]

    def survive_what_is_new() -> Any:
        page = api.InstagramApi(newer).instagram_media_items_list(profile, limit=2)
        request = api.PublishingApi(newer).publish_requests_get(publish("new").publish_request_id)
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
