"""The cases of clients/test-list.json in Python, each with calls that block and with calls that are awaited."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import json
import os
import sys
import tempfile
import traceback
import uuid
from datetime import datetime, timedelta, timezone
from typing import Any, Awaitable, Callable, Dict, Iterator, List, Type

import social_content_sdk as sdk
from social_content_sdk import AsyncSocialContent, SocialContent, construct_event, models

World = Dict[str, Any]


@contextlib.contextmanager
def raises(kind: Type[BaseException]) -> Iterator[Dict[str, Any]]:
    caught: Dict[str, Any] = {}
    try:
        yield caught
    except kind as error:
        caught["error"] = error
    else:
        raise AssertionError(f"no {kind.__name__} was thrown")


class Blocking:
    def __init__(self, world: World) -> None:
        self.world = world
        self.profile = world["connectedProfileId"]
        self.client = SocialContent(world["apiKey"], world["baseUrl"])
        self.post = models.InstagramMediaItemPublish(
            connected_profile_id=self.profile,
            content_type="instagram.media.items",
            text="Fresh from the oven",
            media=[models.PublishMediaByUrl(source_url=world["pictures"][0])],
        )

    def through(self, way: str) -> SocialContent:
        return SocialContent(self.world["apiKey"], f"{self.world['between']}/{way}")

    def read_a_list_to_its_end(self) -> None:
        items = self.client.instagram.media.items.list(connected_profile_id=self.profile, limit=2)
        assert len(items.data) == 2 and items.has_more
        following = items.next()
        assert following and len(following.data) == 2
        assert sorted(item.external_id for item in items) == sorted(self.world["itemIds"])
        metadata = {"list": str(uuid.uuid4())}
        made = self.client.publish_requests.create({**self.post.to_wire(), "metadata": metadata})
        statuses = ["queued", "publishing", "published", "failed"]
        found = self.client.publish_requests.list(metadata=metadata, status=statuses)
        assert [one.publish_request_id for one in found] == [made.publish_request_id]

    def do_a_write_once(self) -> None:
        key = str(uuid.uuid4())
        first = self.client.publish_requests.create(self.post, idempotency_key=key)
        again = self.client.publish_requests.create(self.post, idempotency_key=key)
        other = self.client.publish_requests.create(self.post.to_wire())
        assert first.publish_request_id == again.publish_request_id != other.publish_request_id

    def send_a_refused_write_again(self) -> None:
        request = self.through("busy").publish_requests.create(self.post)
        assert request.publish_request_id.startswith("test_pub_")
        with raises(sdk.ServiceUnavailableError):  # type: ignore[attr-defined]
            self.through("busy").publish_requests.create(self.post, max_retries=0)

    def send_again_what_was_cut_off(self) -> None:
        request = self.through("cut").publish_requests.create(self.post)
        assert request.publish_request_id.startswith("test_pub_")
        with raises(sdk.ConnectionError):
            self.through("cut").publish_requests.create(self.post, max_retries=0)

    def leave_a_long_retry_after_to_the_caller(self) -> None:
        with raises(sdk.errors.RateLimitExceededError) as caught:
            self.through("closed").connected_profiles.get(self.profile)
        assert caught["error"].retry_after == 3600

    def tell_errors_by_their_code(self) -> None:
        missing = self.profile[:-1] + ("1" if self.profile[-1] == "0" else "0")
        with raises(sdk.errors.NotFoundError) as caught:
            self.client.connected_profiles.get(missing)
        error = caught["error"]
        assert (error.status, error.code) == (404, "not_found") and error.request_id
        with raises(sdk.errors.ValidationError) as caught:
            self.client.publish_requests.create({**self.post.to_wire(), "media": []})
        assert [violation.path for violation in caught["error"].meta.violations] == ["/media"]

    def refuse_an_id_that_leads_elsewhere(self) -> None:
        for id in ("", ".", ".."):
            with raises(ValueError):
                self.client.connected_profiles.get(id)
            with raises(ValueError):
                self.client.publish_requests.cancel(id)

    def type_a_genuine_delivery(self) -> None:
        delivery, secret = self.world["delivery"], self.world["secret"]
        event = construct_event(delivery["body"], delivery["headers"], secret)
        assert isinstance(event, models.InstagramCommentEvent)
        assert event.topic == "content.instagram.media.comments.created"
        assert isinstance(event.data.text, str) and isinstance(event.timestamp, datetime)
        rotated = ["whsec_" + base64.b64encode(b"another secret, which is long enough").decode(), secret]
        assert construct_event(delivery["body"].encode(), delivery["headers"], rotated) == event

    def refuse_a_forged_delivery(self) -> None:
        for what, delivery in self.world["forged"].items():
            try:
                construct_event(delivery["body"], delivery["headers"], self.world["secret"])
            except sdk.SignatureError:
                continue
            raise AssertionError(what)

    def withstand_attacks_on_a_signature(self) -> None:
        for attack in self.world["attacks"]:
            outcome = _outcome_of(attack)
            assert outcome == attack["expected"], (attack["name"], outcome)
        with raises(TypeError):
            parsed = json.loads(self.world["delivery"]["body"])
            construct_event(parsed, self.world["delivery"]["headers"], self.world["secret"])

    def survive_what_is_new(self) -> None:
        profile = self.through("newer").connected_profiles.get(self.profile)
        assert profile.status == "reticulating"
        assert profile.model_extra and profile.model_extra["addedLater"] == {"by": ["a", 1]}
        assert self.through("newer").connected_profiles.list().data[0].status == "reticulating"
        delivery = self.world["newer"]
        event = construct_event(delivery["body"], delivery["headers"], self.world["secret"])
        assert isinstance(event, sdk.Unknown) and event.model_extra
        assert event.model_extra["topic"] == "content.tin-cans.shouted"

    def follow_a_stream(self) -> None:
        event = next(iter(self.through("happening").events.stream(topics=["connection.created"])))
        assert isinstance(event, models.ConnectionEvent) and event.topic == "connection.created"
        assert event.data.provider_id == "instagram"

    def go_on_after_a_break(self) -> None:
        ids = set()
        for event in self.through("broken").events.stream(topics=["connection.*"], timeout=2):
            ids.add(event.id)
            if len(ids) == 2:
                break

    def notice_that_lines_break_off(self) -> None:
        ids = []
        with raises(sdk.ConnectionError):
            for entry in self.through("halved").audit_entries.export():
                ids.append(entry.audit_entry_id)
        ids += [entry.audit_entry_id for entry in self.through("halved").audit_entries.export()]
        assert ids == ["aud_1", "aud_2", "aud_1", "aud_2"], ids

    def upload_a_file(self) -> None:
        file = self.world["file"]
        content = base64.b64decode(file["base64"])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, file["filename"])
            with open(path, "wb") as opened:
                opened.write(content)
            media = self.client.media.upload(path, alt_text="A loaf")
        ready = self.client.media.wait_for(media.media_id, interval=0.05)
        assert (ready.status, ready.filename, ready.alt_text) == ("ready", file["filename"], "A loaf")
        stream = io.BytesIO(content)
        streamed = self.client.media.upload(stream, filename="loaf.jpg", size_bytes=len(content))
        assert self.client.media.wait_for(streamed.media_id, interval=0.05).status == "ready"

    def wait_for_an_outcome(self) -> None:
        request = self.client.publish_requests.create(self.post)
        ended = self.client.publish_requests.wait_for(request.publish_request_id, interval=0.05)
        assert ended.status == "published" and ended.external_id
        at = datetime.now(timezone.utc) + timedelta(hours=1)
        later = self.client.publish_requests.create(self.post.model_copy(update={"scheduled_for": at}))
        with raises(sdk.WaitTimeoutError):
            self.client.publish_requests.wait_for(later.publish_request_id, timeout=0.02, interval=0.005)
        assert self.client.publish_requests.cancel(later.publish_request_id).status == "canceled"

    def stop_when_it_takes_too_long(self) -> None:
        with raises(sdk.TimeoutError):
            self.through("silent").connected_profiles.get(self.profile, timeout=0.05, max_retries=0)

    def stop_while_a_body_drips(self) -> None:
        for way in ("dripping", "trickling"):
            with raises(sdk.TimeoutError):
                self.through(way).connected_profiles.get(self.profile, timeout=0.2, max_retries=0)

    def read_no_error_of_megabytes(self) -> None:
        with raises(sdk.ApiError) as caught:
            self.through("flooding").connected_profiles.get(self.profile)
        assert (caught["error"].status, caught["error"].code) == (400, "internal")


class _Repeating(Dict[str, str]):
    """Headers of which one comes twice, as the mappings of some frameworks have them."""

    def __init__(self, headers: Dict[str, List[str]]) -> None:
        super().__init__((name, values[0]) for name, values in headers.items())
        self._all = [(name, value) for name, values in headers.items() for value in values]

    def items(self) -> Any:
        return self._all


def _outcome_of(attack: Dict[str, Any]) -> str:
    try:
        construct_event(attack["body"], _Repeating(attack["headers"]), attack["secrets"])
        return "genuine"
    except sdk.SignatureError:
        return "forged"
    except ValueError as error:
        return "misconfigured" if "check the variable" in str(error) else repr(error)


class Awaited:
    def __init__(self, world: World) -> None:
        self.world = world
        self.profile = world["connectedProfileId"]
        self.client = AsyncSocialContent(world["apiKey"], world["baseUrl"])
        self.post = Blocking(world).post

    def through(self, way: str) -> AsyncSocialContent:
        return AsyncSocialContent(self.world["apiKey"], f"{self.world['between']}/{way}")

    async def read_a_list_to_its_end(self) -> None:
        items = self.client.instagram.media.items
        ids = [item.external_id async for item in items.list(connected_profile_id=self.profile, limit=2)]
        assert sorted(ids) == sorted(self.world["itemIds"])
        page = await items.list(connected_profile_id=self.profile, limit=2)
        assert len(page.data) == 2 and page.has_more

    async def do_a_write_once(self) -> None:
        key = str(uuid.uuid4())
        calls = [self.client.publish_requests.create(self.post, idempotency_key=key) for _ in range(2)]
        first, again = [await call for call in calls]
        assert first.publish_request_id == again.publish_request_id

    async def send_a_refused_write_again(self) -> None:
        request = await self.through("busy").publish_requests.create(self.post)
        assert request.publish_request_id.startswith("test_pub_")

    async def send_again_what_was_cut_off(self) -> None:
        request = await self.through("cut").publish_requests.create(self.post)
        assert request.publish_request_id.startswith("test_pub_")

    async def leave_a_long_retry_after_to_the_caller(self) -> None:
        with raises(sdk.errors.RateLimitExceededError) as caught:
            await self.through("closed").connected_profiles.get(self.profile)
        assert caught["error"].retry_after == 3600

    async def tell_errors_by_their_code(self) -> None:
        with raises(sdk.errors.ValidationError) as caught:
            await self.client.publish_requests.create({**self.post.to_wire(), "media": []})
        assert [violation.path for violation in caught["error"].meta.violations] == ["/media"]

    async def refuse_an_id_that_leads_elsewhere(self) -> None:
        for id in ("", ".", ".."):
            with raises(ValueError):
                await self.client.connected_profiles.get(id)

    async def survive_what_is_new(self) -> None:
        profile = await self.through("newer").connected_profiles.get(self.profile)
        assert profile.status == "reticulating"

    async def follow_a_stream(self) -> None:
        async for event in self.through("happening").events.stream(topics=["connection.created"]):
            assert isinstance(event, models.ConnectionEvent)
            break

    async def go_on_after_a_break(self) -> None:
        ids = set()
        async for event in self.through("broken").events.stream(topics=["connection.*"], timeout=2):
            ids.add(event.id)
            if len(ids) == 2:
                break

    async def notice_that_lines_break_off(self) -> None:
        ids = []
        with raises(sdk.ConnectionError):
            async for entry in self.through("halved").audit_entries.export():
                ids.append(entry.audit_entry_id)
        async for entry in self.through("halved").audit_entries.export():
            ids.append(entry.audit_entry_id)
        assert ids == ["aud_1", "aud_2", "aud_1", "aud_2"], ids

    async def upload_a_file(self) -> None:
        content = base64.b64decode(self.world["file"]["base64"])
        media = await self.client.media.upload(content, filename="loaf.jpg")
        assert (await self.client.media.wait_for(media.media_id, interval=0.05)).status == "ready"

    async def wait_for_an_outcome(self) -> None:
        request = await self.client.publish_requests.create(self.post)
        ended = await self.client.publish_requests.wait_for(request.publish_request_id, interval=0.05)
        assert ended.status == "published"

    async def stop_when_told(self) -> None:
        call = asyncio.ensure_future(self.through("silent").connected_profiles.get(self.profile))
        await asyncio.sleep(0)
        call.cancel()
        with raises(asyncio.CancelledError):
            await call

    async def stop_when_it_takes_too_long(self) -> None:
        with raises(sdk.TimeoutError):
            await self.through("silent").connected_profiles.get(self.profile, timeout=0.05, max_retries=0)

    async def stop_while_a_body_drips(self) -> None:
        for way in ("dripping", "trickling"):
            with raises(sdk.TimeoutError):
                await self.through(way).connected_profiles.get(self.profile, timeout=0.2, max_retries=0)
            call = asyncio.ensure_future(self.through(way).connected_profiles.get(self.profile))
            await asyncio.sleep(0.2)
            call.cancel()
            with raises(asyncio.CancelledError):
                await call

    async def read_no_error_of_megabytes(self) -> None:
        with raises(sdk.ApiError) as caught:
            await self.through("flooding").connected_profiles.get(self.profile)
        assert (caught["error"].status, caught["error"].code) == (400, "internal")


#: A call that blocks cannot be told to stop.
AWAITED_ONLY = {"stop_when_told"}


async def run(names: list[str], world: World) -> Dict[str, str]:
    """Returns the name of each case -> what is wrong; nothing where all is well."""
    blocking, awaited = Blocking(world), Awaited(world)
    outcomes = {}
    for name in names:
        function = name.replace(" ", "_").replace("-", "_").lower()
        try:
            if function not in AWAITED_ONLY:
                getattr(blocking, function)()
            case: Callable[[], Awaitable[None]] | None = getattr(awaited, function, None)
            if case:
                await case()
            elif function in AWAITED_ONLY:
                raise AssertionError("there is no such case")
            outcomes[name] = ""
        except Exception:
            outcomes[name] = traceback.format_exc()
    return outcomes


if __name__ == "__main__":
    given = json.load(sys.stdin)
    print(json.dumps(asyncio.run(run(given["names"], given["world"]))))
