import type { FaultOptions } from '@herald-lab/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type PlatformHttp,
  type PlatformRequest,
  platformHttp,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { BrokenNetwork } from './ambiguous-outcomes.ts';
import { crashingHttp, type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** What a platform answers instead of the effect of a call. */
type Answer = Pick<FaultOptions, 'status' | 'body'>;

/** The description of a platform whose replies are comments. */
export interface CommentsSubject extends FixtureOptions {
  /** The post below which the comments are written. `media` returns a URL below the sandbox's media. */
  post(media: (path: string) => string): Content;
  /** The operations of the sandbox that write a comment, and that list the comments below a post. */
  operations: { write: string; list: string };
  isComment(request: PlatformRequest): boolean;
  /** Settings of the sandbox that let the list of comments lag (ms). */
  lagging(ms: number): Record<string, unknown>;
  /** The answers to a comment that is refused and to one on a post that was deleted, and to a list that may not be read. */
  answers: { refused: Answer; deleted: Answer; unreadable: Answer };
  /** The scopes of an account that may publish but not comment. */
  scopesWithoutComments: readonly string[];
}

const TEXTS = ['First', 'Second', 'Third'];
const TWINS = ['Again', 'Again', 'Again'];
const LAG_MS = 30 * SECOND;
/** Each comment is one call, and may need one more to prepare it. */
const MAX_CALLS = 2;

const positions = TEXTS.map((_text, index) => index + 1);
const disturbances = positions.flatMap((nth) =>
  [true, false].map((afterEffect) => [nth, afterEffect ? 'arrived' : 'did not arrive', afterEffect] as const),
);

/** The promises of every platform whose replies are comments. */
export function commentsContract(title: string, subject: CommentsSubject): void {
  const { operations, isComment, answers } = subject;

  describe(title, () => {
    let fixture: PublisherFixture;
    beforeAll(async () => {
      fixture = await PublisherFixture.open(subject);
    });
    afterEach(() => fixture.platform.settings.reset());
    afterAll(() => fixture.close());

    const start = (texts: readonly string[] = TEXTS): PublisherRun => {
      const content = subject.post((path) => fixture.mediaUrl(path));
      return fixture.newRun({ ...content, replies: texts.map((text) => ({ text, media: [] })) });
    };

    /** A client that injects a fault before the `nth` comment is sent. */
    const faultAt = (run: PublisherRun, nth: number, fault: Partial<FaultOptions>): PlatformHttp => {
      let sent = 0;
      return async (request) => {
        if (isComment(request)) {
          sent += 1;
          if (sent === nth) run.fault({ operation: operations.write, ...fault });
        }
        return platformHttp(request);
      };
    };

    const expectOnceInOrder = async (run: PublisherRun, texts: readonly string[], http?: PlatformHttp) => {
      expect(await run.untilSettled(http)).toMatchObject({ kind: 'published' });
      expect(run.live()).toMatchObject([{ comments: texts }]);
      expect(new Set(run.replies.map(({ id }) => id)).size).toBe(texts.length);
    };

    it(`every comment is written once and in order, with at most ${MAX_CALLS} calls for each`, async () => {
      const plain = start([]);
      await plain.untilSettled();
      const run = start();
      await expectOnceInOrder(run, TEXTS);
      expect(run.calls(operations.write)).toHaveLength(TEXTS.length);
      const calls = run.operations().length - plain.operations().length;
      expect(calls).toBeLessThanOrEqual(MAX_CALLS * TEXTS.length);
    });

    it.each(disturbances)(
      'comment %i is written once when its response is lost and it %s',
      async (nth, _how, afterEffect) => {
        fixture.platform.settings.patch(subject.lagging(LAG_MS));
        for (const texts of [TEXTS, TWINS]) {
          const run = start(texts);
          await expectOnceInOrder(run, texts, faultAt(run, nth, { status: 503, afterEffect }));
          expect(run.calls(operations.write)).toHaveLength(TEXTS.length + (afterEffect ? 0 : 1));
        }
      },
    );

    it.each(positions)('comment %i is written once after an invalid response', async (nth) => {
      for (const body of [{}, '<html>Bad gateway</html>']) {
        const run = start(TWINS);
        await expectOnceInOrder(run, TWINS, faultAt(run, nth, { status: 200, body, afterEffect: true }));
      }
    });

    it.each(positions)('comment %i is written once when it arrives two minutes late', async (nth) => {
      for (const texts of [TEXTS, TWINS]) {
        const run = start(texts);
        const network = new BrokenNetwork({ isPublic: isComment }, 'late', fixture.sandbox, nth - 1);
        await expectOnceInOrder(run, texts, network.http);
        await network.deliverLate(Number.POSITIVE_INFINITY);
        expect(run.live()).toMatchObject([{ comments: texts }]);
      }
    });

    it('every comment is written once after a kill of the worker at each of its calls, before and after the effect', async () => {
      const plain = start([]);
      await plain.untilSettled();
      const undisturbed = start(TWINS);
      await undisturbed.untilSettled();
      const first = plain.operations().length + 1;
      for (let nth = first; nth <= undisturbed.operations().length; nth += 1)
        for (const when of ['before', 'after'] as const)
          await expectOnceInOrder(start(TWINS), TWINS, crashingHttp(nth, when));
    });

    it.each(positions)(
      'the publication goes on after a rate limit and after a refused token at comment %i',
      async (nth) => {
        const limited = start();
        const headers = { 'retry-after': '120' };
        await expectOnceInOrder(limited, TEXTS, faultAt(limited, nth, { status: 429, headers }));
        const run = start();
        expect(await run.untilSettled(faultAt(run, nth, { status: 401 }))).toMatchObject({ kind: 'reconnect' });
        expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, nth - 1) }]);
        run.reconnect();
        await expectOnceInOrder(run, TEXTS);
      },
    );

    it.each(positions)(
      'the publication ends at comment %i when the platform refuses it, and keeps what is live',
      async (nth) => {
        const run = start();
        const outcome = await run.untilSettled(faultAt(run, nth, answers.refused));
        expect(outcome).toMatchObject({ kind: 'rejected' });
        expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, nth - 1) }]);
        expect(run.calls(operations.write)).toHaveLength(nth);
      },
    );

    it.each(positions)('the publication ends at comment %i when its post was deleted', async (nth) => {
      const run = start();
      const outcome = await run.untilSettled(faultAt(run, nth, { ...answers.deleted, times: 1000 }));
      expect(outcome).toMatchObject({ kind: 'rejected' });
      expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, nth - 1) }]);
    });

    it('the outcome is unknown when the comments cannot be read after a lost response', async () => {
      const run = start();
      run.fault({ operation: operations.list, ...answers.unreadable, times: 1000 });
      const outcome = await run.untilSettled(faultAt(run, 2, { status: 503, afterEffect: true }));
      expect(outcome).toMatchObject({ kind: 'unknown', retryAfterMs: null });
      await run.wait(MINUTE);
      expect(run.live()).toMatchObject([{ comments: TEXTS.slice(0, 2) }]);
    });

    it('the outcome is unknown when the post was deleted after a lost response', async () => {
      const run = start();
      run.fault({ operation: operations.list, ...answers.deleted, times: 1000 });
      const outcome = await run.untilSettled(faultAt(run, 2, { status: 503, afterEffect: true }));
      expect(outcome).toMatchObject({ kind: 'unknown', retryAfterMs: null });
      expect(run.calls(operations.write)).toHaveLength(2);
    });

    it('a comment is not written without the permission for it, and the account stays connected', async () => {
      const run = start();
      run.account = { ...run.account, scopes: [...subject.scopesWithoutComments] };
      expect(await run.untilSettled()).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('permission to write below'),
      });
      expect(run.live()).toMatchObject([{ comments: [] }]);
      expect(run.calls(operations.write)).toEqual([]);
    });
  });
}
