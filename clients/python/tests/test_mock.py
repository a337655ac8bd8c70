"""Starts mock servers as a customer's suite does, by the fixture and by hand; run by pytest with `SCS_MOCK`."""

from __future__ import annotations

import anyio
import pytest

from social_content_sdk import AsyncSocialContent, SocialContent, SocialContentError
from social_content_sdk.testing import MockServer


def references(mock: MockServer) -> list[object]:
    with SocialContent(mock.api_key, mock.url) as client:
        return [profile.reference for profile in client.connected_profiles.list()]


@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_test_finds_the_mock_server_begun_anew(social_content_mock: MockServer, turn: str) -> None:
    assert references(social_content_mock) == []
    with SocialContent(social_content_mock.api_key, social_content_mock.url) as client:
        client.test.connected_profiles.create({"providerId": "instagram"})
    assert len(references(social_content_mock)) == 1


def test_a_mock_server_can_be_awaited_and_stops_with_its_block() -> None:
    async def run() -> MockServer:
        async with MockServer({"profiles": [{"name": "shop", "providerId": "instagram"}]}) as mock:
            async with AsyncSocialContent(mock.api_key, mock.url) as client:
                await client.test.connected_profiles.create({"providerId": "facebook"})
            await mock.reset_async()
            assert references(mock) == ["shop"]
        return mock

    mock = anyio.run(run)
    with pytest.raises(SocialContentError), SocialContent(mock.api_key, mock.url, max_retries=0) as client:
        list(client.connected_profiles.list())


@pytest.mark.parametrize(
    ("command", "timeout", "why"),
    [
        (["sh", "-c", "echo broken >&2"], 60, "The mock server has not started:\nbroken"),
        (["sh", "-c", "sleep 600"], 0.2, "The mock server has not started within 0.2 s"),
        (["no-such-program"], 60, "The mock server cannot be started"),
    ],
)
def test_an_error_says_why_a_mock_server_does_not_start(command: list[str], timeout: float, why: str) -> None:
    with pytest.raises(SocialContentError, match=why):
        MockServer(command=command, timeout=timeout).start()


def test_an_error_says_what_to_set_where_no_mock_server_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCS_MOCK")
    with pytest.raises(SocialContentError, match="set SCS_MOCK to the folder of a clone of the service or to a command"):
        MockServer().start()
