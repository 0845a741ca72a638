import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platforms } from '../model/platform.ts';
import type { Content, MediaItem } from '../model/post.ts';
import type { FileFacts, FileLimits } from './contract/rules.ts';
import { contentBreaches, fileProblem, mediaBreaches, unsupportedBy } from './kit/rules/platform-rules.ts';
import { publishedPlatforms as list, versionOf } from './published-rules.ts';
import { platformDefinitions } from './registry.ts';
import { platformRules } from './rules.ts';

const publishedPlatforms = list();
const all = publishedPlatforms.flatMap(({ platform, rules }) => rules.map((rule) => ({ platform, rule })));

it('published rules include every platform and have a unique id and a source per rule', () => {
  expect(publishedPlatforms.map(({ platform }) => platform)).toEqual(platforms);
  expect(new Set(all.map(({ rule }) => rule.id)).size).toBe(all.length);
  for (const { platform, rule } of all) {
    expect(rule.id).toMatch(new RegExp(`^${platform}\\.[a-z_]+$`));
    expect(rule.description).toMatch(/^[A-Z].*\.$/);
    if (rule.source.url !== null) expect(URL.canParse(rule.source.url), rule.source.url).toBe(true);
    if (typeof rule.limit === 'number') expect(rule.unit, rule.id).not.toBeNull();
  }
});

it('published rules are described for people, without names of fields and values of the API', () => {
  for (const { rule } of all) expect(rule.description, rule.id).not.toMatch(/\b[a-z]+[A-Z]\w*|[a-z]_[a-z]|"/);
});

it('published rules change their version with every change of a rule', () => {
  const [first, ...rest] = publishedPlatforms;
  expect(versionOf(publishedPlatforms)).toBe(versionOf(structuredClone(publishedPlatforms)));
  expect(versionOf([{ ...first, rules: first?.rules.slice(1) }, ...rest])).not.toBe(versionOf(publishedPlatforms));
});

it.each(platforms.filter((platform) => platform !== 'linkedin'))(
  'the rules of %s refuse a document, also beside a video',
  (platform) => {
    const pdf: MediaItem = { kind: 'document', url: 'https://a.example/a.pdf' };
    const video: MediaItem = { kind: 'video', url: 'https://a.example/a.mp4' };
    for (const media of [[pdf], [pdf, video]]) {
      const breaches = contentBreaches(platformRules[platform], {
        text: 'x',
        mediaType: 'document',
        media,
        originals: [],
      });
      expect(breaches.map(({ rule, severity }) => [rule.id, severity])).toContainEqual([
        `${platform}.no_documents`,
        'error',
      ]);
    }
  },
);

describe('published options and alternative texts', () => {
  const of = (platform: string) => publishedPlatforms.find((one) => one.platform === platform);

  it('published options contain the maximum length of alternative texts for each platform and media kind', () => {
    const lengths = publishedPlatforms.map(({ platform, altText }) => [platform, altText?.maxLength ?? null]);
    expect(Object.fromEntries(lengths)).toMatchObject({ x: 1000, linkedin: 4086, bluesky: 2000, youtube: null });
    expect(of('threads')?.altText).toEqual({ maxLength: 1000, unit: 'characters', media: ['image', 'video'] });
    expect(of('x')?.altText?.media).toEqual(['image']);
  });

  it('published options contain the types and values of options that only one platform has', () => {
    expect(of('tiktok')?.options).toMatchObject({
      title: { type: 'string', maxLength: 90 },
      privacy: { type: 'string', enum: expect.arrayContaining(['PUBLIC_TO_EVERYONE', 'SELF_ONLY']) },
      allowComments: { type: 'boolean' },
      allowDuet: { type: 'boolean' },
      allowStitch: { type: 'boolean' },
    });
    expect(of('youtube')?.options).toMatchObject({
      title: { type: 'string', maxLength: 100 },
      tags: { type: 'array', items: { type: 'string' } },
      categoryId: { type: 'string', pattern: '^\\d{1,3}$' },
      privacy: { type: 'string', enum: ['public', 'unlisted', 'private'] },
      madeForKids: { type: 'boolean' },
    });
    expect(of('instagram')?.options).toMatchObject({ trialReel: { type: 'boolean' } });
    expect(of('bluesky')?.options).toMatchObject({ languages: { type: 'array', maxItems: 3 } });
  });

  it('published options list exactly those that the overrides of a target accept', () => {
    for (const { platform, options } of publishedPlatforms)
      expect(Object.keys(options).sort()).toEqual(Object.keys(platformDefinitions[platform].options.shape).sort());
  });
});

function media(kind: MediaItem['kind'], count: number): MediaItem[] {
  return Array.from({ length: count }, (_, index) => ({
    kind,
    url: `https://media.example/${index}.${kind === 'image' ? 'jpg' : 'mp4'}`,
  }));
}

function postOf(text: string, items: MediaItem[]): Content {
  return {
    text,
    mediaType: items.some(({ kind }) => kind === 'video') ? 'video' : items.length > 0 ? 'image' : 'text',
    media: items,
    originals: [],
  };
}

const content = fc.record({
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .tuple(
        fc.constantFrom('a', 'é', '中', '👍🏽', '<', '#tag ', '@me ', 'https://a.example/b '),
        fc.nat({ max: 6000 }),
      )
      .map(([piece, times]) => piece.repeat(times)),
  ),
  images: fc.nat({ max: 40 }),
  videos: fc.nat({ max: 2 }),
  link: fc.option(fc.constant({ url: 'https://a.example/linked' })),
});

describe.each(platforms)('rules of %s', (platform) => {
  const rules = platformRules[platform];

  it('a text alone is refused exactly where the definition says that each post needs a file', () => {
    expect(unsupportedBy(rules, postOf('Hello', [])) !== null).toBe(platformDefinitions[platform].needsFile === true);
  });

  it('a post is refused at publishing exactly if a published rule reports an error', () => {
    fc.assert(
      fc.property(content, ({ text, images, videos, link }) => {
        const plain = postOf(text, [...media('image', images), ...media('video', videos)]);
        const post = link ? { ...plain, link } : plain;
        const breaches = contentBreaches(rules, post);
        const refusal = unsupportedBy(rules, post);
        expect(refusal).toBe(breaches.find(({ severity }) => severity === 'error')?.message ?? null);
        for (const { rule, message, fix, actual } of breaches) {
          expect(all.map((one) => one.rule.id)).toContain(rule.id);
          expect(message).toMatch(/^[A-Z][^<>{}_|]*\.$/);
          expect(fix).toMatch(/^[A-Z].*\.$/);
          if (typeof rule.limit === 'number') expect(actual).toBeGreaterThan(rule.limit);
        }
      }),
      { numRuns: 60 },
    );
  });

  const bounds = rules.formats.flatMap((format) =>
    Object.entries(format.limits).map(([key, limit]) => ({ format, key: key as keyof FileLimits, limit })),
  );

  it.each(bounds)('a file of $format.name is accepted at its limit $key, and none beyond', ({ format, key, limit }) => {
    const mimeType = format.types[0]?.replace('*', 'mp4') ?? '';
    const beyond = key.startsWith('min') ? limit * 0.9 - 0.1 : limit * 1.1 + 1;
    const facts = (value: number): FileFacts => {
      if (key.endsWith('Bytes')) return { mimeType, sizeBytes: value };
      if (key.endsWith('Seconds')) return { mimeType, durationSeconds: value };
      if (key.endsWith('Ratio')) return { mimeType, width: value * 1000, height: 1000 };
      if (key.endsWith('FramesPerSecond')) return { mimeType, framesPerSecond: value };
      if (key === 'maxPixels') return { mimeType, width: value / 10, height: 10 };
      if (key === 'maxLongSide' || key === 'maxWidth') return { mimeType, width: value, height: value / 2 };
      return { mimeType, width: value, height: value };
    };
    const item: MediaItem = { kind: format.kind, url: 'https://media.example/a' };
    const broken = (value: number) =>
      mediaBreaches(rules, postOf('Hello', [item]), () => facts(value)).map(({ rule }) => rule.limit);
    expect(broken(limit)).not.toContain(limit);
    expect(broken(beyond)).toContain(limit);
  });

  it('alternative texts are accepted up to the published length', () => {
    const { altText, rules: listed } = publishedPlatforms.find((one) => one.platform === platform) ?? {};
    const rule = listed?.find(({ id }) => id === `${platform}.alt_text_length`);
    expect(rule?.limit).toBe(altText?.maxLength);
    for (const kind of ['image', 'video'] as const) {
      // Each of these is one character and two UTF-16 units.
      const broken = (length: number) =>
        contentBreaches(rules, postOf('Hello', [{ ...media(kind, 1)[0], kind, url: '', altText: '🐈'.repeat(length) }]))
          .filter(({ rule: { id } }) => id === rule?.id)
          .map(({ actual, severity }) => ({ actual, severity }));
      const isTaken = altText?.media.includes(kind) === true;
      const limit = altText?.maxLength ?? 5000;
      expect(broken(limit)).toEqual([]);
      expect(broken(limit + 1)).toEqual(isTaken ? [{ actual: limit + 1, severity: rule?.severity }] : []);
    }
  });

  it('a platform accepts its own file types, and leaves unknown facts to the platform', () => {
    for (const { kind, types } of rules.formats) {
      for (const type of types)
        expect(fileProblem(rules, { kind }, { mimeType: type.replace('*', 'mp4'), sizeBytes: 1_000_000 })).toBeNull();
      expect(fileProblem(rules, { kind }, {})).toBeNull();
      expect(fileProblem(rules, { kind }, { mimeType: 'audio/mpeg' })?.message).toContain('cannot read');
    }
  });
});
