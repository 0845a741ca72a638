from __future__ import annotations

import os
from unittest import mock

import herald_publishing as h

from .support import ClientTest, both_clients

POST = {"post": {"content": {"text": "Hello", "platform": "threads"}}}
ACCEPTED = {"status": 201, "body": {"postSubmissionId": "p1", "warnings": []}}


class Requests(ClientTest):
    def test_has_the_profile_of_the_client_and_a_scenario_of_test_mode(self) -> None:
        server = self.serve(ACCEPTED)
        self.result(self.herald(server, profile="external:1").posts.create(POST, test_scenario="x=rejected"))
        self.assertEqual(server.headers("herald-test-scenario"), ["x=rejected"])
        self.assertEqual(server.headers("herald-profile"), ["external:1"])

    def test_names_parameters_as_the_api_does(self) -> None:
        server = self.serve({})
        herald = self.herald(server)
        self.result(herald.posts.update("p 1/x", {"scheduledTime": None}))
        self.result(herald.metrics(from_="2026-01-01", group_by="day", platform=None, traceparent="00-1-2-01"))
        first, second = server.requests
        self.assertEqual((first.path, first.body), ("/v1/posts/p%201%2Fx", b'{"scheduledTime": null}'))
        self.assertEqual(second.path, "/v1/metrics?from=2026-01-01&groupBy=day")
        self.assertEqual(second.headers["traceparent"], "00-1-2-01")

    def test_takes_the_key_and_the_address_from_the_environment(self) -> None:
        server = self.serve({"body": {"accounts": []}})
        environment = {"HERALD_API_KEY": "sk_test_of_environment", "HERALD_URL": server.url}
        with mock.patch.dict(os.environ, environment):
            self.assertEqual(self.result(self.client().accounts()), [])
        self.assertEqual(server.headers("service-api-key"), ["sk_test_of_environment"])

    def test_refuses_an_id_that_would_lead_to_another_endpoint(self) -> None:
        server = self.serve(ACCEPTED)
        herald = self.herald(server)
        for id in ("", None):
            for call in (herald.posts.get, herald.posts.cancel, herald.media.delete, herald.posts.wait_until_published):
                with self.subTest(id=id), self.assertRaisesRegex(ValueError, "is not an id"):
                    self.result(call(id))
            with self.assertRaises(ValueError):
                self.result(herald.capabilities("threads", id))
            self.assertRaises(ValueError, herald.with_profile, id)
        self.assertEqual(server.requests, [])

    def test_acts_for_a_profile_except_for_the_profiles_themselves(self) -> None:
        server = self.serve({"body": {"accounts": []}})
        herald = self.herald(server, max_retries=0).with_profile("external:1")
        self.assertIsInstance(herald, self.client)
        self.result(herald.accounts())
        self.result(herald.profiles.get("external:1"))
        self.assertEqual(server.headers("herald-profile"), ["external:1", None])

    def test_names_the_version_of_a_post_that_was_read_before(self) -> None:
        server = self.serve({"headers": {"etag": 'W/"1"'}, "body": {"postSubmissionId": "p1"}}, {}, {"status": 412})
        herald = self.herald(server)
        post = self.result(herald.posts.get("p1"))
        self.result(herald.posts.update("p1", {}, if_match=post))
        with self.assertRaises(h.ConflictError):
            self.result(herald.posts.update("p1", {}, if_match='W/"0"'))
        self.assertEqual(server.headers("if-match"), [None, 'W/"1"', 'W/"0"'])
        with self.assertRaises(TypeError):
            self.result(herald.posts.update("p1", {}, if_match=dict(post)))

    def test_disconnects_an_account_although_the_first_response_is_lost(self) -> None:
        herald = self.herald(self.serve("cut", {"status": 404}))
        self.assertEqual(self.result(herald.disconnect_account("x", "1")), {"revoked": None})


class Lists(ClientTest):
    def test_reads_one_page(self) -> None:
        server = self.serve({"body": {"posts": [{}, {}], "nextCursor": "c1"}})
        page = self.result(self.herald(server).posts.list().page())
        self.assertEqual((len(page.items), page.next_cursor), (2, "c1"))

    def test_returns_the_accounts_of_all_pages(self) -> None:
        first = {"body": {"accounts": [{"accountId": "1"}], "nextCursor": "c1"}}
        server = self.serve(first, {"body": {"accounts": [{"accountId": "2"}], "nextCursor": None}})
        accounts = self.result(self.herald(server).accounts(profiles="all"))
        self.assertEqual([account["accountId"] for account in accounts], ["1", "2"])


class Failures(ClientTest):
    def test_report_that_no_response_arrived_in_time(self) -> None:
        herald = self.herald(self.serve("silence"), timeout=0.02, max_retries=0)
        with self.assertRaisesRegex(h.NoResponseError, "within 0.02 s"):
            self.result(herald.posts.get("p1"))

    def test_report_that_no_server_listens(self) -> None:
        with self.assertRaisesRegex(h.NoResponseError, r"127\.0\.0\.1:1\.") as caught:
            self.result(self.client("sk_test_1", "http://127.0.0.1:1").posts.get("p1"))
        self.assertIsNotNone(caught.exception.__cause__)


AsyncRequests = both_clients(Requests)
AsyncLists = both_clients(Lists)
AsyncFailures = both_clients(Failures)
