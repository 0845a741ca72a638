import { describe, expect, it } from 'vitest';
import { HeraldError } from '../../model/errors.ts';
import type { Content, Overrides, Target } from '../../model/post.ts';
import { forEachFlag } from '../../model/post-flags.ts';
import { editContent } from '../posts/content.ts';
import { chooseTargets, contentOf, normaliseContent } from '../posts/index.ts';
import { normaliseTargets, requireFitting } from '../posts/overrides.ts';
import { contentFor } from './content-for.ts';

const noFlags = forEachFlag(() => false);
const jpg = 'https://a.example/a.jpg';
const mp4 = 'https://a.example/b.mp4';
function post(fields: object = {}): Content {
  return normaliseContent({ text: 'Post', imageUrls: [jpg], ...fields }, new Map());
}

function bluesky(overrides?: Overrides): Target {
  return {
    platform: 'bluesky',
    accountId: '1',
    targetId: 'bluesky:1',
    runId: 'bluesky',
    ...(overrides ? { overrides } : {}),
  };
}

function problemOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof HeraldError) return error.details;
    throw error;
  }
  return null;
}

it('a target without overrides has the content of the post', () => {
  const content = post();
  expect(contentOf(content, {})).toBe(content);
  expect(contentFor({ ...noFlags, content, targets: [bluesky()] }, 'bluesky')).toEqual({ content, options: {} });
});

it('a target has its text, media and alternative texts in place of what the post has', () => {
  expect(contentOf(post(), { overrides: { text: 'Own' } })).toEqual({ ...post(), text: 'Own' });
  expect(contentOf(post(), { overrides: { text: '' } })).toMatchObject({ text: '', media: [{ url: jpg }] });
  expect(contentOf(post(), { overrides: { media: [{ kind: 'video', url: mp4 }] } })).toMatchObject({
    text: 'Post',
    mediaType: 'video',
    media: [{ kind: 'video', url: mp4 }],
  });
  expect(contentOf(post(), { overrides: { media: [] } })).toMatchObject({ mediaType: 'text', media: [] });
  expect(contentOf(post({ altTexts: ['Post'] }), { overrides: { altTexts: ['Own'] } }).media).toMatchObject([
    { altText: 'Own' },
  ]);
});

it('the firstComment of a target is the first of its replies', () => {
  const submission = { ...noFlags, content: post(), targets: [bluesky({ firstComment: 'First' })] };
  expect(contentFor(submission, 'bluesky')).toEqual({
    content: { ...post(), replies: [{ text: 'First', media: [] }] },
    options: {},
  });
});

it('a target has its link, the link of the post, or none', () => {
  const link = { url: 'https://a.example/news' };
  const own = { url: 'https://a.example/own', title: 'Own' };
  expect(contentOf(post({ link }), { overrides: { text: 'Own' } })).toMatchObject({ link });
  expect(contentOf(post({ link }), { overrides: { link: own } })).toMatchObject({ link: own });
  expect(contentOf(post(), { overrides: { link: own } })).toMatchObject({ link: own });
  expect(contentOf(post({ link }), { overrides: { link: null } })).not.toHaveProperty('link');
  const submission = { ...noFlags, content: post({ link }), targets: [bluesky({ link: own })] };
  expect(contentFor(submission, 'bluesky')).toEqual({ content: { ...post(), link: own }, options: {} });
});

it('the remaining overrides are platform options, only for the run of that target', () => {
  const targets = [bluesky({ text: 'Own', colour: 'red' }), { ...bluesky(), runId: 'other' }];
  const submission = { ...noFlags, content: post(), targets };
  expect(contentFor(submission, 'bluesky')).toMatchObject({
    content: { text: 'Own' },
    options: { colour: 'red' },
  });
  expect(contentFor(submission, 'other').content).toEqual(post());
});

it('a flag of the post is the default of an option, only on the platform that has the option', () => {
  const instagram = (runId: string, overrides: Overrides) =>
    ({ platform: 'instagram', accountId: '1', targetId: runId, runId, overrides }) as const;
  const targets = [instagram('plain', {}), instagram('own', { trialReel: false }), bluesky()];
  const optionsOf = (runId: string) =>
    contentFor({ ...forEachFlag(() => true), content: post(), targets }, runId).options;
  expect(optionsOf('plain')).toMatchObject({ trialReel: true });
  expect(optionsOf('own')).toMatchObject({ trialReel: false });
  expect(optionsOf('bluesky')).toEqual({});
});

it.each([
  ['a text alone', { text: ' ', media: [] }, /needs a text/],
  ['more alternative texts than media', { altTexts: ['a', 'b'] }, /2 altTexts, but the post has 1 media/],
])('overrides of a target are refused: %s', (_name, overrides, message) => {
  const details = problemOf(() => requireFitting(post(), [bluesky(), bluesky(overrides)]));
  expect(details).toEqual([{ field: 'content.platform', message: expect.stringMatching(message), code: 'custom' }]);
});

it.each([[{ text: '' }], [{ media: [] }], [{ altTexts: ['a'] }]])('the overrides %o are accepted', (overrides) => {
  expect(problemOf(() => requireFitting(post(), [bluesky(overrides)]))).toBeNull();
});

describe('normaliseTargets', () => {
  const records = new Map();

  it('the kinds of override media are detected in the same way as the media of the post', () => {
    const media = [{ url: mp4 }, { url: jpg, altText: 'A cat.' }, { url: 'https://a.example/c' }];
    expect(normaliseTargets([{ platform: 'bluesky', overrides: { media } }], records)[0]?.overrides?.media).toEqual([
      { kind: 'video', url: mp4 },
      { kind: 'image', url: jpg, altText: 'A cat.' },
      { kind: 'image', url: 'https://a.example/c', assumed: true },
    ]);
  });

  it('overrides with media that do not exist are refused', () => {
    const targets = [{ platform: 'x' as const }, { platform: 'x' as const, overrides: { media: [{ mediaId: 'm' }] } }];
    expect(problemOf(() => normaliseTargets(targets, records))).toMatchObject([
      { field: 'content.platform.1.overrides.media.0.mediaId' },
    ]);
  });

  it('a duplicate target is accepted only with equal overrides', () => {
    const connected = new Map([['bluesky', new Map([['1', () => null]])]] as const);
    const twice = (overrides: Overrides) => [
      { platform: 'bluesky' as const, overrides: { text: 'a' } },
      { platform: 'bluesky' as const, overrides },
    ];
    expect(chooseTargets(twice({ text: 'a' }), connected)).toHaveLength(1);
    expect(problemOf(() => chooseTargets(twice({ text: 'b' }), connected))).toMatchObject([
      { field: 'content.platform.1' },
    ]);
  });
});

it('alternative texts are assigned to media by position across all fields', () => {
  const content = post({ videoUrl: mp4, altTexts: ['', 'A cat.'] });
  expect(content.media).toEqual([
    { kind: 'video', url: mp4 },
    { kind: 'image', url: jpg, altText: 'A cat.' },
  ]);
});

it('more alternative texts than media are refused', () => {
  const details = [{ field: 'content.altTexts', message: expect.any(String), code: 'too_big' }];
  expect(problemOf(() => post({ altTexts: ['a', 'b'] }))).toEqual(details);
  expect(problemOf(() => editContent(post(), { altTexts: ['a', 'b'] }, new Map()))).toEqual(details);
});

it('alternative texts can be edited separately, and are removed when the media are replaced', () => {
  const described = post({ altTexts: ['A cat.'] });
  const edit = (fields: object) => editContent(described, fields, new Map()).media;
  expect(edit({ text: 'Other' })).toEqual(described.media);
  expect(edit({ altTexts: ['A dog.'] })).toMatchObject([{ url: jpg, altText: 'A dog.' }]);
  expect(edit({ altTexts: [] })).toEqual([{ kind: 'image', url: jpg }]);
  expect(edit({ mediaUrls: [mp4] })).toEqual([{ kind: 'video', url: mp4 }]);
  expect(edit({ mediaUrls: [mp4], altTexts: ['A dog.'] })).toMatchObject([{ url: mp4, altText: 'A dog.' }]);
});
