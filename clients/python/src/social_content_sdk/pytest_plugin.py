"""Gives pytest a mock server: one for a run, which each test finds as its seed says."""

from __future__ import annotations

from typing import Iterator, Optional

import pytest

from .testing import MockServer

SEED_FILE = "social_content_seed"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(SEED_FILE, "The seed file of the mock server, beside this file.", type="paths")


@pytest.fixture(scope="session")
def social_content_server(pytestconfig: pytest.Config) -> Iterator[MockServer]:
    """A mock server that lives as long as the run."""
    files = pytestconfig.getini(SEED_FILE)
    seed: Optional[str] = str(files[0]) if files else None
    with MockServer(seed) as server:
        yield server


@pytest.fixture
def social_content_mock(social_content_server: MockServer) -> MockServer:
    """The mock server, which begins anew with each test."""
    social_content_server.reset()
    return social_content_server
