import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, account as accountSchema } from '../../model/account.ts';
import { DAY, HOUR } from '../../model/clock.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import type { FileFacts } from '../../platforms/contract/rules.ts';
import { platformRules } from '../../platforms/rules.ts';
import { findProblems, type PostFacts } from './find-problems.ts';
import type { NormalisedTarget } from './overrides.ts';
import { type ConnectedAccounts, resolveTarget } from './targets.ts';

function resolveTargets(targets: readonly NormalisedTarget[], connected: ConnectedAccounts) {
  return targets.map((target) => resolveTarget(target, connected));
}

const now = Date.UTC(2026, 10, 1);
const GOOGLE = 'https://www.googleapis.com/auth/';

function accountOf(more: Partial<Account> = {}): Account {
  return {
    ...accountSchema.parse({ accountId: '1', accessToken: 'sealed', refreshToken: 'sealed', profile: {} }),
    ...more,
  };
}

function contentOf(text: string, ...media: MediaItem[]): Content {
  return {
    text,
    mediaType: media.some(({ kind }) => kind === 'video') ? 'video' : media.length > 0 ? 'image' : 'text',
    media,
    originals: [],
  };
}

function image(name = 'a.jpg'): MediaItem {
  return { kind: 'image', url: `https://media.example/${name}` };
}

function video(name = 'a.mp4'): MediaItem {
  return { kind: 'video', url: `https://media.example/${name}` };
}

interface Given {
  content?: Content;
  account?: Account | null;
  publishAt?: number;
  files?: FileFacts;
}

function problemsOn(platform: Platform, given: Given = {}) {
  const { content = contentOf('Hello'), account = accountOf(), publishAt = now, files } = given;
  const connected: ConnectedAccounts = new Map([[platform, new Map([['1', () => account]])]]);
  const facts: PostFacts = {
    content,
    targets: resolveTargets([{ platform }], connected).map((target) => ({ ...target, field: 'platform' })),
    connected,
    publishAt,
    now,
    factsOf: () => files,
    fieldOf: ({ url }) => `content.mediaUrls.${url.endsWith('b.gif') ? 1 : 0}`,
  };
  return findProblems(facts);
}

/** A text with an image, or with a video where the platform takes no JPEG. */
function acceptedBy(platform: Platform): Content {
  const takesImages = platformRules[platform].formats.some(({ types }) => types.includes('image/jpeg'));
  return contentOf('Hello', takesImages ? image() : video());
}

describe.each(platforms)('findProblems for a post to %s', (platform) => {
  it('a valid post has no problem', () => {
    expect(problemsOn(platform, { content: acceptedBy(platform) })).toEqual([]);
  });

  it.each([
    ['a connection that the platform has ended', { account: accountOf({ reconnectRequired: true }) }, 'account.usable'],
    ['a connection that cannot be read', { account: null }, 'account.usable'],
    ['a scope that was not granted', { account: accountOf({ scope: 'something.else' }) }, 'account.scopes'],
  ])('a post reports %s', (_name, given, rule) => {
    expect(problemsOn(platform, { content: acceptedBy(platform), ...given })).toMatchObject([
      { field: 'platform', target: `${platform}:1`, rule, severity: 'error' },
    ]);
  });

  it('a file with a content type that the platform does not accept is reported', () => {
    const content = acceptedBy(platform);
    const [problem] = problemsOn(platform, { content, files: { mimeType: 'audio/mpeg' } });
    expect(problem).toMatchObject({ actual: 'audio/mpeg', severity: 'error', field: 'content.mediaUrls.0' });
  });
});

describe('findProblems for an access token', () => {
  const ends = (more: Partial<Account>) => accountOf({ refreshToken: null, expiresIn: 60 * DAY, ...more });
  const later = now + 70 * DAY;

  it.each([
    ['expires before the post is due and cannot be renewed', 'linkedin', {}, ['account.lasting']],
    ['has a refresh token', 'linkedin', { refreshToken: 'sealed' }, []],
    [
      'the platform refuses to renew',
      'linkedin',
      { refreshToken: 'sealed', refreshRefusedAt: new Date(now) },
      ['account.lasting'],
    ],
    ['lasts until the post is due', 'linkedin', { expiresAt: new Date(later + HOUR) }, []],
    ['renews itself', 'threads', { expiresIn: (60 * DAY) / 1000 }, []],
    ['is too short-lived to renew itself', 'threads', { expiresIn: HOUR / 1000 }, ['account.lasting']],
    ['has expired and cannot be renewed', 'linkedin', { expiresAt: new Date(now - 1) }, ['account.usable']],
  ] as const)('an access token that %s has the expected problems', (_name, platform, more, rules) => {
    const account = ends({ expiresAt: new Date(now + 10 * DAY), ...more });
    expect(problemsOn(platform, { account, publishAt: later }).map(({ rule }) => rule)).toEqual(rules);
  });
});

it('a text with a weighted length of 392 gets a warning that it needs X Premium', () => {
  expect(problemsOn('x', { content: contentOf('中'.repeat(196)) })).toEqual([
    {
      field: 'content.text',
      target: 'x:1',
      rule: 'x.text_length',
      limit: 280,
      actual: 392,
      severity: 'warning',
      message: 'X takes at most 280 characters from an account without X Premium, and this counts 392.',
      fix: 'Shorten the text by 112 characters. With X Premium, you can keep it.',
    },
  ]);
});

it('a text with angle brackets gets a warning that YouTube replaces them', () => {
  expect(problemsOn('youtube', { content: contentOf('if a < b', video()) })).toMatchObject([
    { rule: 'youtube.angle_brackets', severity: 'warning', actual: 1, message: expect.stringContaining('‹ and ›') },
  ]);
});

it('a text of more than 150 characters gets a warning that TikTok cuts it', () => {
  expect(problemsOn('tiktok', { content: contentOf('x'.repeat(151), video()) })).toMatchObject([
    { rule: 'tiktok.caption_length', severity: 'warning', limit: 150, actual: 151 },
  ]);
});

it('a file type that only the file name shows is a warning', () => {
  expect(problemsOn('instagram', { content: contentOf('', image('a.png')) })).toMatchObject([
    { rule: 'instagram.image_conversion', severity: 'warning', actual: 'image/png', limit: ['image/jpeg'] },
  ]);
});

it('a file name that TikTok does not accept is refused', () => {
  expect(problemsOn('tiktok', { content: contentOf('', image('a.heic')) })).toMatchObject([
    { rule: 'tiktok.image_type', severity: 'error' },
  ]);
});

it.each([
  ['x', image(), { mimeType: 'image/png', sizeBytes: 6_000_000 }, 'x.image_max_bytes', 'warning'],
  ['x', image('a.gif'), { mimeType: 'image/gif', sizeBytes: 6_000_000 }, null, null],
  ['instagram', image(), { mimeType: 'image/jpeg', width: 1000, height: 2000 }, 'instagram.image_min_ratio', 'warning'],
  ['instagram', video(), { mimeType: 'video/mp4', durationSeconds: 2 }, 'instagram.video_min_seconds', 'error'],
  ['threads', video(), { mimeType: 'video/mp4', durationSeconds: 301 }, 'threads.video_max_seconds', 'error'],
  ['linkedin', video(), { mimeType: 'video/mp4', sizeBytes: 1000 }, 'linkedin.video_min_bytes', 'error'],
] as const)('the expected problem on %s is found for %o with %o', (platform, item, files, rule, severity) => {
  const found = problemsOn(platform, { content: contentOf('Hello', item), files });
  expect(found).toMatchObject(rule === null ? [] : [{ rule, severity, field: 'content.mediaUrls.0' }]);
});

it('a GIF that must be the only file of a post on X is reported once', () => {
  const content = contentOf('', image(), image('b.gif'));
  expect(problemsOn('x', { content })).toMatchObject([
    { rule: 'x.gif_alone', severity: 'error', field: 'content.mediaUrls.1' },
  ]);
});

it('a problem of a file with an assumed kind is reported only if both kinds have it', () => {
  const assumed: MediaItem = { kind: 'image', url: 'https://media.example/a', assumed: true };
  expect(problemsOn('youtube', { content: contentOf('Hello', assumed) })).toEqual([]);
  expect(problemsOn('youtube', { content: contentOf('', assumed) }).map(({ rule }) => rule)).toContain(
    'youtube.title_required',
  );
});

describe('findProblems for targets', () => {
  const connected: ConnectedAccounts = new Map([['threads', new Map(['1', '2'].map((id) => [id, () => accountOf()]))]]);
  const problemsFor = (...requested: { platform: Platform; accountId?: string }[]) =>
    findProblems({
      content: contentOf('Hello'),
      targets: resolveTargets(requested, connected).map((target, index) => ({ ...target, field: `platform.${index}` })),
      connected,
      publishAt: now,
      now,
      factsOf: () => undefined,
      fieldOf: () => '',
    });

  it('targets that are not connected or that need an account id are reported', () => {
    expect(
      problemsFor({ platform: 'threads' }, { platform: 'x' }, { platform: 'threads', accountId: '9' }),
    ).toMatchObject([
      { field: 'platform.0', target: null, rule: 'account.named', limit: ['1', '2'] },
      { field: 'platform.1', target: null, rule: 'account.connected' },
      { field: 'platform.2', target: 'threads:9', rule: 'account.connected' },
    ]);
  });

  it('the problems of a duplicate target are reported once', () => {
    expect(problemsFor({ platform: 'x', accountId: '1' }, { platform: 'x', accountId: '1' })).toHaveLength(1);
  });
});

it('the same problems are reported for every order of the targets', () => {
  const targets = fc.shuffledSubarray([...platforms], { minLength: 2 });
  const connected: ConnectedAccounts = new Map(platforms.map((one) => [one, new Map([['1', () => accountOf()]])]));
  fc.assert(
    fc.property(targets, fc.string({ maxLength: 400 }), (chosen, text) => {
      const run = (order: Platform[]) =>
        findProblems({
          content: contentOf(text),
          targets: resolveTargets(
            order.map((platform) => ({ platform })),
            connected,
          ).map((target) => ({ ...target, field: 'platform' })),
          connected,
          publishAt: now,
          now,
          factsOf: () => undefined,
          fieldOf: () => '',
        })
          .map(({ target, rule }) => `${target} ${rule}`)
          .sort();
      expect(run(chosen)).toEqual(run([...chosen].reverse()));
    }),
  );
});

it('the overrides of a target are checked in place of the content of the post', () => {
  const connected: ConnectedAccounts = new Map([['x', new Map([['1', () => accountOf()]])]]);
  const overrides = { text: 'x'.repeat(281), media: [image('b.jpg'), image('a.gif')] };
  const target = resolveTarget({ platform: 'x', overrides }, connected);
  const found = findProblems({
    content: contentOf('Hello', image()),
    targets: [{ ...target, field: 'platform.0' }],
    connected,
    publishAt: now,
    now,
    factsOf: () => undefined,
    fieldOf: () => 'elsewhere',
  });
  expect(found).toMatchObject([
    { field: 'platform.0.overrides.text', rule: 'x.text_length', actual: 281 },
    { field: 'platform.0.overrides.media.1', rule: 'x.gif_alone' },
  ]);
});

describe('findProblems for a link', () => {
  const link = { url: 'https://a.example/news' };

  it.each(platforms)('a link beside media gets a warning that %s does not show it', (platform) => {
    const content = { ...acceptedBy(platform), link };
    expect(problemsOn(platform, { content })).toMatchObject([
      {
        field: 'content.link',
        rule: expect.stringMatching(/\.link_(card|or_media)$/),
        severity: 'warning',
        actual: link.url,
      },
    ]);
  });

  it('a link that the platform previews has no problem', () => {
    for (const platform of ['bluesky', 'facebook', 'linkedin', 'threads'] as const)
      expect(problemsOn(platform, { content: { ...contentOf('Hello'), link } })).toEqual([]);
    expect(problemsOn('x', { content: { ...contentOf('Hello'), link } })).toMatchObject([{ rule: 'x.link_card' }]);
  });
});

describe('findProblems for a first comment', () => {
  const withComment = (text: string): Content => ({ ...acceptedBy('instagram'), replies: [{ text, media: [] }] });

  it('a first comment beyond the limits of Instagram is reported', () => {
    const field = 'content.replies.0.text';
    const problems = (comment: string) => problemsOn('instagram', { content: withComment(comment) });
    expect(problems('x'.repeat(2200))).toEqual([]);
    expect(problems('x'.repeat(2201))).toMatchObject([
      { field, rule: 'instagram.first_comment_length', limit: 2200, actual: 2201, severity: 'error' },
    ]);
    expect(problems('#tag '.repeat(31))).toMatchObject([
      { field, rule: 'instagram.first_comment_hashtags', limit: 30, actual: 31, severity: 'error' },
    ]);
  });

  it('a first comment gets a warning when the account lacks the scope', () => {
    const account = accountOf({ scope: 'instagram_business_basic,instagram_business_content_publish' });
    expect(problemsOn('instagram', { content: withComment('First'), account })).toMatchObject([
      { rule: 'account.comment_scopes', severity: 'warning', limit: ['instagram_business_manage_comments'] },
    ]);
    expect(problemsOn('instagram', { content: acceptedBy('instagram'), account })).toEqual([]);
  });
});

describe('findProblems for replies', () => {
  const replied = (platform: Platform, text = 'More of it', options?: Record<string, unknown>): Content => ({
    ...acceptedBy(platform),
    replies: [{ text, media: [] }],
    ...(options ? { options } : {}),
  });

  it.each(['tiktok', 'snapchat'] as const)('replies get a warning when %s takes none', (platform) => {
    expect(problemsOn(platform, { content: replied(platform) })).toMatchObject([
      { field: 'content.replies', rule: `${platform}.no_replies`, severity: 'warning', actual: '1 replies' },
    ]);
  });

  it.each([
    ['linkedin', 1250],
    ['youtube', 10_000],
  ] as const)('a comment beyond the limit of %s is reported', (platform, limit) => {
    expect(problemsOn(platform, { content: replied(platform, 'x'.repeat(limit)) })).toEqual([]);
    expect(problemsOn(platform, { content: replied(platform, 'x'.repeat(limit + 1)) })).toMatchObject([
      { field: 'content.replies.0.text', rule: `${platform}.comment_length`, limit, severity: 'error' },
    ]);
  });

  it('a mention in a comment on LinkedIn gets a warning that it is published as a name', () => {
    const text = 'By @[Ada](urn:li:person:abc)';
    expect(problemsOn('linkedin', { content: replied('linkedin', text) })).toMatchObject([
      { field: 'content.replies.0.text', rule: 'linkedin.comment_mentions', severity: 'warning' },
    ]);
  });

  it.each([
    ['is made for children', { madeForKids: true }, 'comments_for_children', 'error'],
    ['is private', { privacy: 'private' }, 'comments_on_private', 'warning'],
  ] as const)('comments on a YouTube video that %s are reported', (_what, options, rule, severity) => {
    expect(problemsOn('youtube', { content: replied('youtube', 'First', options) })).toMatchObject([
      { field: 'content.replies', rule: `youtube.${rule}`, severity },
    ]);
    expect(problemsOn('youtube', { content: { ...acceptedBy('youtube'), options } })).toEqual([]);
  });

  it.each([
    ['linkedin', 'person', 'w_member_social', 'w_member_social_feed'],
    ['linkedin', 'organization', 'w_member_social w_member_social_feed', 'w_organization_social_feed'],
    ['youtube', 'person', `${GOOGLE}youtube.upload ${GOOGLE}youtube`, `${GOOGLE}youtube.force-ssl`],
  ] as const)(
    'a comment gets a warning when an account of %s lacks the scope: %s',
    (platform, kind, scope, missing) => {
      const content = replied(platform);
      expect(problemsOn(platform, { content, account: accountOf({ kind, scope }) })).toMatchObject([
        { rule: 'account.comment_scopes', severity: 'warning', limit: [missing] },
      ]);
      expect(problemsOn(platform, { content, account: accountOf({ kind, scope: `${scope} ${missing}` }) })).toEqual([]);
    },
  );
});

it('an Instagram account of Facebook Login names the scopes that a customer can request from Facebook', () => {
  const content: Content = { ...acceptedBy('instagram'), replies: [{ text: 'First', media: [] }] };
  const scope = 'instagram_basic,instagram_content_publish';
  const account = accountOf({ scope, server: 'https://graph.facebook.com' });
  expect(problemsOn('instagram', { content, account })).toMatchObject([
    { rule: 'account.scopes', severity: 'error', limit: ['pages_read_engagement'] },
    { rule: 'account.comment_scopes', severity: 'warning', limit: ['instagram_manage_comments'] },
  ]);
});

it('a playlist gets a warning when the account lacks the scope', () => {
  const account = accountOf({ scope: 'https://www.googleapis.com/auth/youtube.upload' });
  const content = { ...acceptedBy('youtube'), options: { playlistId: 'PL1', language: 'en' } };
  expect(problemsOn('youtube', { content, account })).toMatchObject([
    { rule: 'account.option_scopes', severity: 'warning', limit: ['https://www.googleapis.com/auth/youtube'] },
  ]);
  expect(problemsOn('youtube', { content: acceptedBy('youtube'), account })).toEqual([]);
});

describe('findProblems for replies', () => {
  const long = 'x'.repeat(3001);
  const tooLong = /text_length|comment_length|text_bytes/;

  /** The fields with a text that is too long, of a post with two targets. */
  function fieldsOf(platform: Platform, target: Partial<NormalisedTarget>, replies: string[]): string[] {
    const connected: ConnectedAccounts = new Map([
      [
        platform,
        new Map([
          ['1', accountOf],
          ['2', accountOf],
        ]),
      ],
    ]);
    const targets = [
      { platform, accountId: '2' },
      { platform, accountId: '1', ...target },
    ];
    const problems = findProblems({
      content: { ...acceptedBy(platform), replies: replies.map((text) => ({ text, media: [] })) },
      targets: resolveTargets(targets, connected).map((one, index) => ({ ...one, field: `content.platform.${index}` })),
      connected,
      publishAt: now,
      now,
      factsOf: () => undefined,
      fieldOf: () => 'content.mediaUrls.0',
    });
    const found = problems.filter((problem) => problem.target === `${platform}:1` && tooLong.test(problem.rule));
    return [...new Set(found.map(({ field }) => field))];
  }

  it('a problem names the reply of the post', () => {
    expect(fieldsOf('bluesky', {}, ['Hello', long])).toEqual(['content.replies.1.text']);
  });

  it('a problem names the reply of the target', () => {
    const overrides = { replies: [{ text: long, media: [] }] };
    expect(fieldsOf('bluesky', { overrides }, [long])).toEqual(['content.platform.1.overrides.replies.0.text']);
  });

  it('a problem names the first comment, and the replies after it', () => {
    const overrides = { firstComment: long };
    const field = 'content.platform.1.overrides.firstComment';
    expect(fieldsOf('instagram', { overrides }, ['Hello'])).toEqual([field]);
    expect(fieldsOf('instagram', { overrides }, [long, 'Hello', long])).toEqual([
      field,
      'content.replies.0.text',
      'content.replies.2.text',
    ]);
  });

  it('a problem names the option for a part of the text, and the replies after the parts', () => {
    const split = { splitText: { numbered: false }, parts: ['One', long, 'three'] };
    expect(fieldsOf('bluesky', split, [])).toEqual(['content.platform.1.splitText']);
    expect(fieldsOf('bluesky', split, ['Hello', long])).toEqual([
      'content.platform.1.splitText',
      'content.replies.1.text',
    ]);
    expect(fieldsOf('instagram', { ...split, overrides: { firstComment: long } }, ['Hello'])).toEqual([
      'content.platform.1.splitText',
      'content.platform.1.overrides.firstComment',
    ]);
  });
});
