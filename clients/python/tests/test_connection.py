from __future__ import annotations

import os
from email.utils import formatdate
from typing import Any, List
from unittest import mock

import herald_publishing as h

from .support import ClientTest, both_clients

POST = {"post": {"content": {"text": "Hello", "platform": "threads"}}}
ACCEPTED = {"status": 201, "body": {"postSubmissionId": "p1", "warnings": []}}


class Requests(ClientTest):
    def test_sends_the_key_and_the_body_and_returns_the_body_of_the_response(self) -> None:
        server = self.serve(ACCEPTED)
        herald = self.herald(server, profile="external:1")
        created = herald.posts.create(POST, traceparent="00-1-2-01", test_scenario="x=rejected")
        self.assertEqual(self.result(created), ACCEPTED["body"])
        [seen] = server.requests
        self.assertEqual((seen.verb, seen.path), ("POST", "/v1/posts"))
        self.assertEqual(
            {name: seen.headers.get(name) for name in ("service-api-key", "content-type", "traceparent")},
            {"service-api-key": "sk_test_1", "content-type": "application/json", "traceparent": "00-1-2-01"},
        )
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

    def test_asks_for_csv(self) -> None:
        server = self.serve({"body": "a,b\r\n"}, {"status": 404})
        herald = self.herald(server)
        self.assertEqual(self.result(herald.posts.metrics_csv("p1")), "a,b\r\n")
        self.assertEqual(server.headers("accept"), ["text/csv"])
        with self.assertRaises(h.NotFoundError):
            self.result(herald.metrics_csv())

    def test_takes_the_key_and_the_address_from_the_environment(self) -> None:
        server = self.serve({"body": {"accounts": []}})
        environment = {"HERALD_API_KEY": "sk_test_of_environment", "HERALD_URL": server.url}
        with mock.patch.dict(os.environ, environment):
            self.assertEqual(self.result(self.client().accounts()), [])
        self.assertEqual(server.headers("service-api-key"), ["sk_test_of_environment"])

    def test_refuses_settings_before_it_sends_anything_without_repeating_the_key(self) -> None:
        for key, url, message in (
            ("", "http://localhost", "API key"),
            ("sk_live_secret\n", "http://localhost", "API key"),
            ("sk_test_1", "localhost:5001", "address"),
            ("sk_test_1", "http://", "address"),
        ):
            with self.subTest(key=key, url=url), self.assertRaisesRegex(ValueError, message) as caught:
                self.client(key, url)
            self.assertNotIn("secret", str(caught.exception))

    def test_refuses_an_id_that_would_lead_to_another_endpoint(self) -> None:
        server = self.serve(ACCEPTED)
        herald = self.herald(server)
        for id in ("", " ", ".", "..", None):
            for call in (herald.posts.get, herald.posts.cancel, herald.media.delete, herald.posts.wait_until_published):
                with self.subTest(id=id), self.assertRaisesRegex(ValueError, "is not an id"):
                    self.result(call(id))
            with self.assertRaises(ValueError):
                self.result(herald.capabilities("threads", id))
            if id != "." and id != "..":
                self.assertRaises(ValueError, herald.with_profile, id)
        self.assertEqual(server.requests, [])

    def test_does_not_send_the_key_to_the_target_of_a_redirect(self) -> None:
        other = self.serve(ACCEPTED)
        server = self.serve({"status": 307, "headers": {"location": f"{other.url}/v1/posts"}})
        with self.assertRaisesRegex(h.HeraldError, "base_url") as caught:
            self.result(self.herald(server).posts.create(POST))
        self.assertEqual(caught.exception.code, "http_307")
        self.assertEqual(other.requests, [])

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


class Lists(ClientTest):
    PAGES: List[Any] = [
        {"body": {"posts": [{"id": 1}, {"id": 2}], "nextCursor": "c 1"}},
        {"body": {"posts": [], "nextCursor": "c2"}},
        {"body": {"posts": [{"id": 3}], "nextCursor": None}},
    ]

    def test_iterates_over_all_pages_and_fetches_each_when_it_is_reached(self) -> None:
        server = self.serve(*self.PAGES)
        posts = self.herald(server).posts.list(platform="x")
        self.assertEqual(server.requests, [])
        self.assertEqual(len(self.items(posts, 2)), 2)
        self.assertEqual(len(server.requests), 1)

    def test_keeps_the_query_on_every_page(self) -> None:
        server = self.serve(*self.PAGES)
        posts = self.items(self.herald(server).posts.list(platform="x"))
        self.assertEqual([post["id"] for post in posts], [1, 2, 3])
        query = "/v1/posts?platform=x"
        self.assertEqual([seen.path for seen in server.requests], [query, f"{query}&cursor=c+1", f"{query}&cursor=c2"])

    def test_reads_one_page(self) -> None:
        page = self.result(self.herald(self.serve(*self.PAGES)).posts.list().page())
        self.assertEqual((len(page.items), page.next_cursor), (2, "c 1"))

    def test_returns_the_accounts_of_all_pages(self) -> None:
        first = {"body": {"accounts": [{"accountId": "1"}], "nextCursor": "c1"}}
        server = self.serve(first, {"body": {"accounts": [{"accountId": "2"}], "nextCursor": None}})
        accounts = self.result(self.herald(server).accounts(profiles="all"))
        self.assertEqual([account["accountId"] for account in accounts], ["1", "2"])


class IdempotencyKeys(ClientTest):
    def keys(self, *calls: Any) -> List[Any]:
        server = self.serve({"status": 503}, ACCEPTED)
        herald = self.herald(server)
        for call in calls:
            self.result(call(herald))
        return server.headers("idempotency-key")

    def test_are_left_to_herald_where_it_derives_them_from_the_request(self) -> None:
        keys = self.keys(
            lambda herald: herald.posts.create(POST),
            lambda herald: herald.media.create_from_url("https://files.example/a.mp4"),
            lambda herald: herald.render({"templateSlug": "quote", "config": {}}),
            lambda herald: herald.transcribe({"mediaId": "m1"}),
        )
        self.assertEqual(keys, [None] * 5)

    def test_are_generated_for_each_call_and_the_same_in_each_retry(self) -> None:
        for call in (
            lambda herald: herald.posts.create(POST, idempotency_key="new"),
            lambda herald: herald.posts.retry("p1"),
            lambda herald: herald.posts.update("p1", {}),
        ):
            first, second, third = self.keys(call, call)
            self.assertRegex(first, "^[0-9a-f-]{36}$")
            self.assertEqual(second, first)
            self.assertNotEqual(third, first)

    def test_are_those_of_the_caller_in_every_attempt(self) -> None:
        self.assertEqual(self.keys(lambda herald: herald.posts.create(POST, idempotency_key="mine")), ["mine"] * 2)


class Retries(ClientTest):
    def test_go_through_errors_cuts_and_cut_responses_with_growing_pauses(self) -> None:
        server = self.serve({"status": 503}, "cut", "cut body", ACCEPTED)
        self.assertEqual(self.result(self.herald(server).posts.create(POST)), ACCEPTED["body"])
        self.assertEqual(len({seen.body for seen in server.requests}), 1)
        self.assertEqual(len(self.clock.pauses), 3)
        for retry, pause in enumerate(self.clock.pauses):
            self.assertTrue(0.25 * 2**retry <= pause <= 0.5 * 2**retry, pause)

    def test_wait_at_least_as_long_as_retry_after_asks(self) -> None:
        for value in ("20", formatdate(self.clock.now + 20, usegmt=True)):
            self.setUp()
            limited = {"status": 429, "headers": {"retry-after": value}}
            self.result(self.herald(self.serve(limited, ACCEPTED)).posts.create(POST))
            [pause] = self.clock.pauses
            self.assertTrue(20 <= pause <= 25, pause)

    def test_do_not_wait_longer_than_a_minute(self) -> None:
        server = self.serve({"status": 429, "headers": {"retry-after": "61"}}, ACCEPTED)
        with self.assertRaises(h.RateLimitError) as caught:
            self.result(self.herald(server).posts.create(POST))
        self.assertEqual(caught.exception.retry_after, 61)
        self.assertEqual((len(server.requests), self.clock.pauses), (1, []))

    def test_end_after_three_with_the_last_failure(self) -> None:
        server = self.serve("cut", {"status": 503}, {"status": 502}, {"status": 500})
        with self.assertRaises(h.ServerError) as caught:
            self.result(self.herald(server).posts.get("p1"))
        self.assertEqual((caught.exception.status, len(server.requests)), (500, 4))

    def test_can_be_switched_off(self) -> None:
        server = self.serve({"status": 503}, ACCEPTED)
        with self.assertRaises(h.ServerError):
            self.result(self.herald(server, max_retries=0).posts.create(POST))
        self.assertEqual(len(server.requests), 1)

    def test_do_not_repeat_what_cannot_succeed(self) -> None:
        for status in (400, 401, 402, 403, 404, 409, 412, 422, 501):
            server = self.serve({"status": status}, ACCEPTED)
            with self.subTest(status=status), self.assertRaises(h.HeraldError):
                self.result(self.herald(server).posts.create(POST))
            self.assertEqual(len(server.requests), 1)

    def test_do_not_repeat_a_request_that_makes_a_secret_except_over_a_limit(self) -> None:
        for failure in ("cut", {"status": 503}):
            server = self.serve(failure, ACCEPTED)
            with self.assertRaises((h.NoResponseError, h.ServerError)):
                self.result(self.herald(server).webhooks.create({"url": "https://a.example"}))
            self.assertEqual(len(server.requests), 1)
        server = self.serve({"status": 429}, ACCEPTED)
        self.result(self.herald(server).webhooks.rotate_secret("w1"))
        self.assertEqual(len(server.requests), 2)

    def test_ask_for_work_in_progress_until_it_is_done_and_no_longer_than_it_may_take(self) -> None:
        in_progress = {"status": 409, "headers": {"retry-after": "1"}}
        server = self.serve({"status": 504}, *[in_progress] * 20, {"status": 201, "body": {"id": "m1"}})
        call = self.herald(server).media.create_from_url("https://files.example/a.mp4", idempotency_key="new")
        self.assertEqual(self.result(call), {"id": "m1"})
        self.assertEqual(len(set(server.headers("idempotency-key"))), 1)
        started_at = self.clock.now
        in_progress = {"status": 409, "headers": {"retry-after": "30"}}
        with self.assertRaises(h.ConflictError):
            self.result(self.herald(self.serve(in_progress)).media.create_from_url("https://files.example/a.mp4"))
        self.assertEqual(self.clock.now - started_at, 300)

    def test_count_a_deletion_with_a_lost_response_as_successful(self) -> None:
        herald = self.herald(self.serve("cut", {"status": 404}))
        self.assertIsNone(self.result(herald.media.delete("m1")))
        with self.assertRaises(h.NotFoundError):
            self.result(herald.media.delete("m1"))
        gone = {"status": 404, "body": {"error": {"code": "not_found", "message": "Gone."}}}
        disconnected = self.herald(self.serve("cut", gone)).disconnect_account("x", "1")
        self.assertEqual(self.result(disconnected), {"revoked": None})


class Errors(ClientTest):
    def error_of(self, response: Any, **settings: Any) -> Any:
        with self.assertRaises(Exception) as caught:
            self.result(self.herald(self.serve(response), max_retries=0, **settings).posts.get("p1"))
        return caught.exception

    def test_have_their_class_and_all_fields_of_the_response(self) -> None:
        body = {
            "code": "some_code",
            "message": "Some words.",
            "requestId": "r1",
            "details": [{"field": "body.post", "message": "Wrong.", "code": "invalid_type"}],
            "docUrl": "https://herald.example.com/errors",
            "fix": "Do it otherwise.",
        }
        # The tests of the TypeScript client prove the whole list, from which the classes of both are generated.
        for status, error_class in (
            (400, h.ValidationError),
            (403, h.PermissionDeniedError),
            (412, h.ConflictError),
            (413, h.HeraldError),
            (503, h.ServerError),
        ):
            error = self.error_of({"status": status, "body": {"error": body}})
            self.assertIs(type(error), error_class)
            self.assertEqual((error.status, error.code, str(error)), (status, "some_code", "Some words."))
            self.assertEqual((error.message, error.request_id, error.fix), ("Some words.", "r1", "Do it otherwise."))
            self.assertEqual((error.details, error.doc_url), (body["details"], body["docUrl"]))
            if isinstance(error, h.ValidationError):
                self.assertEqual(error.problems, body["details"])

    def test_of_a_proxy_have_its_status_and_the_request_id(self) -> None:
        page = {"status": 502, "headers": {"x-request-id": "r2"}, "body": "<html><h1>Bad Gateway</h1></html>"}
        error = self.error_of(page)
        self.assertIsInstance(error, h.ServerError)
        self.assertEqual((error.code, error.request_id, error.fix, error.details), ("http_502", "r2", None, None))

    def test_report_a_page_that_responds_in_place_of_herald(self) -> None:
        error = self.error_of({"body": "<html>Sign in to the network</html>"})
        self.assertEqual(error.code, "invalid_response")
        self.assertRegex(str(error), "base_url")

    def test_report_that_no_response_arrived_in_time(self) -> None:
        error = self.error_of("silence", timeout=0.02)
        self.assertIsInstance(error, h.NoResponseError)
        self.assertRegex(str(error), "within 0.02 s")

    def test_report_that_no_server_listens(self) -> None:
        with self.assertRaisesRegex(h.NoResponseError, r"127\.0\.0\.1:1\.") as caught:
            self.result(self.client("sk_test_1", "http://127.0.0.1:1").posts.get("p1"))
        self.assertIsNotNone(caught.exception.__cause__)


AsyncRequests = both_clients(Requests)
AsyncLists = both_clients(Lists)
AsyncIdempotencyKeys = both_clients(IdempotencyKeys)
AsyncRetries = both_clients(Retries)
AsyncErrors = both_clients(Errors)
