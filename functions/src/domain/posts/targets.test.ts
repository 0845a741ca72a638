import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import type { Content, Target } from '../../model/post.ts';
import { contentBreaches } from '../../platforms/kit/rules/platform-rules.ts';
import { platformRules } from '../../platforms/rules.ts';
import { contentOf, contentOfReply } from './overrides.ts';
import { withParts } from './split-targets.ts';
import { MAX_PARTS } from './split-text.ts';
import { type ConnectedAccounts, chooseTargets, readConnectedAccounts } from './targets.ts';
import { textLengths } from './text-lengths.ts';

const platform = fc.constantFrom(...platforms);
const account = fc.constantFrom('1', '2', '3', 'a:b');
function accountsOf(...ids: string[]) {
  return new Map(ids.map((id) => [id, () => null]));
}
const connected: fc.Arbitrary<ConnectedAccounts> = fc
  .array(fc.tuple(platform, fc.uniqueArray(account, { maxLength: 3 })))
  .map((entries) => new Map(entries.map(([name, ids]) => [name, accountsOf(...ids)])));
const requested = fc.array(
  fc.record({
    platform,
    accountId: fc.option(account, { nil: undefined }),
    targetId: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('each connected account is chosen once with a separate run, and a missing account is an error', () => {
  fc.assert(
    fc.property(requested, connected, (targetsRequested, accounts) => {
      try {
        const targets = chooseTargets(targetsRequested, accounts);
        for (const target of targets) expect(accounts.get(target.platform)?.has(target.accountId)).toBe(true);
        expect(new Set(targets.map((target) => `${target.platform}:${target.accountId}`)).size).toBe(targets.length);
        expect(new Set(targets.map(({ runId }) => runId)).size).toBe(targets.length);
        for (const { runId } of targets) expect(isPathSegment(runId)).toBe(true);
        for (const request of targetsRequested)
          expect(
            targets.some((t) => t.platform === request.platform && t.accountId === (request.accountId ?? t.accountId)),
          ).toBe(true);
      } catch (error) {
        if (!(error instanceof HeraldError)) throw error;
        expect(['missing_integrations', 'missing_account']).toContain(error.reason);
        const allAvailable = targetsRequested.every(({ platform, accountId }) => {
          const ids = [...(accounts.get(platform)?.keys() ?? [])];
          return accountId ? ids.includes(accountId) : ids.length === 1;
        });
        expect(allAvailable).toBe(false);
      }
    }),
  );
});

it('a run is named after its platform, and after the account too when a platform has several targets', () => {
  const accounts: ConnectedAccounts = new Map([
    ['threads', accountsOf('1', '2')],
    ['x', accountsOf('9')],
  ]);
  const targetsRequested = [
    { platform: 'threads' as const, accountId: '1' },
    { platform: 'threads' as const, accountId: '2' },
    { platform: 'x' as const },
  ];
  expect(chooseTargets(targetsRequested, accounts).map(({ runId }) => runId)).toEqual(['threads:1', 'threads:2', 'x']);
});

it.each(['a/b', '..', '__x__', 'x y', '../../users', '😀', '\0'])(
  'an account id with invalid characters is reported as not connected without a read: %j',
  async (accountId) => {
    const target = [{ platform: 'threads', accountId } as const];
    const read = () => Promise.reject(new Error('read'));
    const { store, config } = context();
    const found = await readConnectedAccounts({ store: { ...store, read }, config }, 'u', target);
    expect(() => chooseTargets(target, found)).toThrow(expect.objectContaining({ reason: 'missing_integrations' }));
  },
);

function post(text: string, more: Partial<Content> = {}): Content {
  return { text, mediaType: 'text', media: [], originals: [], ...more };
}

type SplitTarget = Pick<Target, 'platform' | 'overrides' | 'splitText' | 'parts'>;

function split(platform: Platform, content: Content, more: Partial<SplitTarget> = {}): SplitTarget {
  const target: SplitTarget = { platform, splitText: { numbered: false }, ...more };
  const [found = target] = withParts([target], content);
  return found;
}

const sentence = 'The quick brown fox jumps over the lazy dog, and the dog does not mind. ';

it('a text is split by the rules of the platform for the post, and for its replies', () => {
  expect(split('x', post(sentence.repeat(10))).parts?.map((part) => part.length)).toEqual([215, 215, 215, 71]);
  const [caption, ...comments] = split('instagram', post('#tag '.repeat(65))).parts ?? [];
  expect(caption).toBe('#tag '.repeat(30).trim());
  expect(comments).toEqual(['#tag '.repeat(30).trim(), '#tag '.repeat(5).trim()]);
});

it('the text of the target is split in place of the text of the post', () => {
  const { parts } = split('x', post('Short'), { overrides: { text: sentence.repeat(5) } });
  expect(parts).toHaveLength(2);
  expect(split('x', post(sentence.repeat(5)), { overrides: { text: 'Short' } }).parts).toBeUndefined();
});

it('a first line too long for a title, or characters that are not taken, make no parts', () => {
  const media: Content['media'] = [{ kind: 'video', url: 'https://media.example/a.mp4' }];
  expect(split('youtube', post(`<b> ${sentence.repeat(3)}`, { media })).parts).toBeUndefined();
});

it('a text stays whole on a platform without replies, and loses parts that are no longer asked for', () => {
  expect(split('tiktok', post(sentence.repeat(100))).parts).toBeUndefined();
  expect(split('x', post(sentence.repeat(10)), { parts: ['old'], splitText: undefined }).parts).toBeUndefined();
  expect(split('x', post('Short'), { parts: ['old', 'parts'] }).parts).toBeUndefined();
});

it('a text is published without the space that makes it too long', () => {
  const target = split('x', post(`${'x'.repeat(280)}\n\n`));
  expect(contentOf(post(''), target)).toEqual(post('x'.repeat(280)));
});

it('the length of a split text is the length of its longest part', () => {
  const content = post(`${'Short. '.repeat(30)}\n\n${'y'.repeat(270)}`);
  const lengthOf = (target: object) =>
    textLengths({ content, targets: [{ platform: 'x', found: '1', field: '', ...target }] }).map(
      ({ actual }) => actual,
    );
  expect(lengthOf({})).toEqual([482]);
  expect(lengthOf(split('x', content))).toEqual([270]);
});

const words = [
  'Hello',
  'world.',
  'https://example.com/a',
  '@somebody',
  '#news',
  '👨‍👩‍👧',
  '今天天气很好。',
  'สวัสดี',
  'שלום!',
  '\n\n',
];

describe.each(platforms.filter((platform) => platformRules[platform].replies))(
  'the parts of a text on %s',
  (platform) => {
    const rules = platformRules[platform];

    /** The limits of texts that a content breaks. */
    function broken(content: Content, under: Pick<typeof rules, 'content'>): string[] {
      const breaches = contentBreaches({ ...rules, ...under }, content);
      return breaches
        .filter(({ rule }) => /_(length|bytes)$/.test(rule.id) && !/title/.test(rule.id))
        .map(({ rule }) => rule.id);
    }

    it('the parts of a text fit, whatever the text is', () => {
      const text = fc.tuple(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
      );
      fc.assert(
        fc.property(text, fc.boolean(), ([parts, times], numbered) => {
          const content = post(Array(times).fill(parts.join(' ')).join(' '));
          const target = split(platform, content, { splitText: { numbered } });
          const published = contentOf(content, target);
          if (!target.parts) expect(broken(content, rules)).toEqual([]);
          if ((target.parts?.length ?? 0) > MAX_PARTS) return;
          expect(broken(published, rules)).toEqual([]);
          for (const reply of published.replies ?? [])
            expect(broken(contentOfReply(published, reply), rules.replies ?? rules)).toEqual([]);
        }),
        { numRuns: 20 },
      );
    });
  },
);
