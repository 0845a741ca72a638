import type { PublishedPost } from '@herald-lab/sandbox';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type PlatformHttp,
  type PlatformRequest,
  platformHttp,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { type Ambiguity, type AmbiguousPost, BrokenNetwork } from './ambiguous-outcomes.ts';
import { postOf } from './posts.ts';
import { crashingHttp, type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** The description of a platform with threads, for the contract. */
export interface ThreadSubject extends FixtureOptions, Pick<AmbiguousPost, 'isPublic' | 'lagging'> {
  /** The first request of a reply, where that is not the public one. */
  begins?(request: PlatformRequest): boolean;
  /** The largest number of calls for one part where nothing fails; two where absent. */
  callsPerPart?: number;
  /** Settings of the sandbox with which an account may post equal texts; absent where it always may. */
  equalTexts?: Record<string, unknown>;
  /** The address that Herald returns for a live part. */
  urlOf(part: PublishedPost): string;
}

const LAG_MS = 4 * MINUTE;

/** What may happen to the request of a part. */
const ambiguities: readonly (readonly [name: string, kind: Ambiguity, lagMs: number])[] = [
  ['its response is lost', 'response lost', 0],
  ['its request is lost', 'request lost', 0],
  ['its response is lost and lists lag 4 min', 'response lost', LAG_MS],
  ['its effect is 2 min late', 'late', 0],
];

/** Runs the suite for each subject of a platform. */
export function threadsContract(subjects: Readonly<Record<string, ThreadSubject>>): void {
  for (const [title, subject] of Object.entries(subjects)) describe(title, () => threadContract(subject));
}

function threadContract(subject: ThreadSubject): void {
  const { callsPerPart = 2 } = subject;
  let fixture: PublisherFixture;
  beforeAll(async () => {
    fixture = await PublisherFixture.open(subject);
  });
  afterEach(() => fixture.platform.settings.reset());
  afterAll(() => fixture.close());

  const simulate = (settings: Record<string, unknown> = {}): void => void fixture.platform.settings.patch(settings);

  /** A post whose second part has a picture. */
  const thread = (text: string, ...replies: string[]): Content => {
    const { media } = postOf('', fixture.mediaUrl('sample.jpg'));
    return {
      ...postOf(text),
      replies: replies.map((reply, index) => ({ text: reply, media: index === 0 ? media : [] })),
    };
  };
  const threadOfFive = () => thread('One', 'Two', 'Three', 'Four', 'Five');
  const ofTexts = (text: string, ...replies: string[]): Content => ({
    ...postOf(text),
    replies: replies.map((reply) => ({ text: reply, media: [] })),
  });

  /** Publishes, while something happens to the request of the part at this position. */
  const publishBroken = async (
    run: PublisherRun,
    kind: Ambiguity,
    { position, lagMs }: { position: number; lagMs: number },
  ) => {
    simulate(subject.lagging(lagMs));
    const network = new BrokenNetwork(subject, kind, fixture.sandbox, position);
    const outcome = await run.untilSettled(network.http);
    await network.deliverLate(Number.POSITIVE_INFINITY);
    await run.wait(LAG_MS);
    return outcome;
  };

  /** The run is live once, as a thread with all its parts in their order. */
  const expectThread = (run: PublisherRun, content: Content, earlier: readonly string[] = []) => {
    const parts = run.live().filter(({ id }) => !earlier.includes(id));
    expect(parts.map(({ text }) => text)).toEqual([content.text, ...(content.replies ?? []).map(({ text }) => text)]);
    expect(parts.map(({ replyTo }) => replyTo)).toEqual([null, ...parts.slice(0, -1).map(({ id }) => id)]);
    expect(run.replies).toEqual(parts.slice(1).map((part) => ({ id: part.id, url: subject.urlOf(part) })));
  };

  it('a thread of five is published with a picture in its second part', async () => {
    const run = fixture.newRun(threadOfFive());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expectThread(run, threadOfFive());
    expect(run.live().map(({ media }) => media.length)).toEqual([0, 1, 0, 0, 0]);
  });

  it(`a thread of ten texts is sent with at most ${callsPerPart} calls for each part`, async () => {
    const content = ofTexts('Part 0', ...Array.from({ length: 9 }, (_, index) => `Part ${index + 1}`));
    const run = fixture.newRun(content);
    await run.untilSettled();
    expectThread(run, content);
    expect(run.operations().length).toBeLessThanOrEqual(10 * callsPerPart);
  });

  describe.each(ambiguities)('every part is published once when %s', (_name, kind, lagMs) => {
    it.each([1, 2, 3, 4, 5])('part %i of five is published once', async (part) => {
      const run = fixture.newRun(threadOfFive());
      expect(await publishBroken(run, kind, { position: part - 1, lagMs })).toMatchObject({ kind: 'published' });
      expectThread(run, threadOfFive());
    });

    it('parts with the same words are published once each', async () => {
      const content = ofTexts('Again', 'Again', 'Again');
      for (const position of [0, 1, 2]) {
        simulate(subject.equalTexts);
        const run = fixture.newRun(content);
        expect(await publishBroken(run, kind, { position, lagMs })).toMatchObject({ kind: 'published' });
        expectThread(run, content);
      }
    });
  });

  it('every part is published once, whichever part loses its response and whatever their words', async () => {
    const word = fc.constantFrom('a', 'b');
    const texts = fc.array(word, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.nat({ max: 3 }),
        fc.constantFrom(...ambiguities),
        async (words, nth, [, kind, lag]) => {
          simulate(subject.equalTexts);
          const [first = '', ...others] = words;
          const content = ofTexts(first, ...others);
          const run = fixture.newRun(content);
          const position = nth % words.length;
          expect(await publishBroken(run, kind, { position, lagMs: lag })).toMatchObject({ kind: 'published' });
          expectThread(run, content);
          fixture.platform.settings.reset();
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each<[string, Content, Content, number]>([
    ['a reply of another run for the root', ofTexts('Mine', 'Words'), ofTexts('Words', 'End'), 0],
    ['a root of another run for a reply', ofTexts('Words'), ofTexts('Mine', 'Words', 'End'), 1],
    ['a reply of another run for a reply', ofTexts('Theirs', 'Words'), ofTexts('Mine', 'Words', 'End'), 1],
  ])('a thread does not take %s with the same words', async (_what, theirs, content, position) => {
    simulate(subject.equalTexts);
    const other = fixture.newRun(theirs);
    await other.untilSettled();
    const earlier = other.live().map(({ id }) => id);
    const run = fixture.newRun(content, other.account.username);
    expect(await publishBroken(run, 'request lost', { position, lagMs: 0 })).toMatchObject({ kind: 'published' });
    expectThread(run, content, earlier);
  });

  it.each([2, 3, 4])('a thread ends before part %i when the part before it was deleted', async (part) => {
    const run = fixture.newRun(threadOfFive());
    const outcome = await run.untilSettled(deletingParent(run, part - 1));
    expect(outcome).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(run.replies).toHaveLength(part - 2);
    expect(run.live().map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four'].slice(0, part - 2));
  });

  /** An HTTP client that deletes the last of so many live parts before the next one begins. */
  function deletingParent(run: PublisherRun, count: number): PlatformHttp {
    const { begins = subject.isPublic } = subject;
    let isDeleted = false;
    return async (request) => {
      if (!isDeleted && begins(request) && run.live().length === count) {
        isDeleted = true;
        fixture.platform.removePost?.(run.live().at(-1)?.id ?? '');
      }
      return platformHttp(request);
    };
  }

  it('every part is published once after a kill of the worker at every call, before and after its effect', async () => {
    const undisturbed = fixture.newRun(threadOfFive());
    await undisturbed.untilSettled();
    for (let nth = 1; nth <= undisturbed.operations().length; nth += 1) {
      for (const when of ['before', 'after'] as const) {
        const run = fixture.newRun(threadOfFive());
        expect(await run.untilSettled(crashingHttp(nth, when))).toMatchObject({ kind: 'published' });
        expectThread(run, threadOfFive());
      }
    }
  });
}
