import { describe, expect, it } from 'vitest';
import { fieldProblems } from '../../../server/errors/field-problems.ts';
import { postRequest } from './request.ts';

function ids(count: number) {
  return Array.from({ length: count }, (_, index) => `m${index}`);
}

describe('overrides of a target', () => {
  const problems = (platform: unknown) => {
    const body = { post: { content: { text: 'x', platform } } };
    const { error } = postRequest.safeParse(body);
    return error ? fieldProblems('body', error, body).map(({ field, code }) => `${field}: ${code}`) : [];
  };
  const target = (platform: string, overrides: unknown) => ({ platform, overrides });
  const url = 'https://a.example/a.jpg';

  it.each([
    ['an override of the text', target('snapchat', { text: 'y' })],
    ['an empty text', target('x', { text: '' })],
    ['no media', target('threads', { media: [] })],
    ['media by address and by id', target('bluesky', { media: [{ url, altText: 'A cat.' }, { mediaId: 'm1' }] })],
    ['alternative texts for the media of the post', target('bluesky', { altTexts: ['', 'A cat.'] })],
    ['the long name of Facebook', target('facebook_pages', { text: 'y' })],
    [
      'the options of TikTok',
      target('tiktok', { title: 'y', privacy: 'SELF_ONLY', allowComments: false, allowDuet: true, allowStitch: true }),
    ],
    [
      'the options of YouTube',
      target('youtube', { title: 'y', tags: ['a', 'b c'], categoryId: '22', privacy: 'unlisted', madeForKids: false }),
    ],
    ['the option of Instagram', target('instagram', { trialReel: true })],
    ['languages on Bluesky', target('bluesky', { languages: ['en', 'pt-BR', 'zh-Hant'] })],
    ['empty overrides', target('x', {})],
    ['a list of names and objects', ['x', target('bluesky', { text: 'y' })]],
  ])('a target is accepted: %s', (_name, platform) => {
    expect(problems(platform)).toEqual([]);
  });

  const at = 'body.post.content.platform';
  it.each([
    ['an unknown option', target('bluesky', { title: 'y' }), `${at}.overrides.title: unrecognized_keys`],
    [
      'an option of another platform',
      target('youtube', { allowDuet: true }),
      `${at}.overrides.allowDuet: unrecognized_keys`,
    ],
    [
      'a visibility of another platform',
      target('youtube', { privacy: 'SELF_ONLY' }),
      `${at}.overrides.privacy: invalid_value`,
    ],
    ['a long title', target('youtube', { title: 'x'.repeat(101) }), `${at}.overrides.title: custom`],
    ['a title of spaces', target('youtube', { title: ' ' }), `${at}.overrides.title: custom`],
    ['too many tags', target('youtube', { tags: ids(200) }), `${at}.overrides.tags: custom`],
    ['an invalid category', target('youtube', { categoryId: 'Music' }), `${at}.overrides.categoryId: invalid_string`],
    [
      'a language that is no tag',
      target('bluesky', { languages: ['en', 'not a tag'] }),
      `${at}.overrides.languages.1: custom`,
    ],
    [
      'too many languages',
      target('bluesky', { languages: ['en', 'fr', 'de', 'pt'] }),
      `${at}.overrides.languages: too_big`,
    ],
    ['overrides that are no object', target('bluesky', 'y'), `${at}.overrides: invalid_type`],
    [
      'alternative texts where there are none',
      target('snapchat', { altTexts: ['y'] }),
      `${at}.overrides.altTexts: unrecognized_keys`,
    ],
    [
      'an alternative text where there is none',
      [target('snapchat', { media: [{ url, altText: 'y' }] })],
      `${at}.0.overrides.media.0.altText: unrecognized_keys`,
    ],
    ['a file without url and mediaId', target('x', { media: [{}] }), `${at}.overrides.media.0: custom`],
    ['a file with url and mediaId', target('x', { media: [{ url, mediaId: 'm' }] }), `${at}.overrides.media.0: custom`],
    [
      'an invalid file URL',
      target('x', { media: [{ url: 'ftp://a.example/a' }] }),
      `${at}.overrides.media.0.url: invalid_string`,
    ],
    [
      'too many files',
      target('x', { media: ids(36).map((mediaId) => ({ mediaId })) }),
      `${at}.overrides.media: too_big`,
    ],
    [
      'a long alternative text',
      target('bluesky', { altTexts: ['x'.repeat(2001)] }),
      `${at}.overrides.altTexts.0: custom`,
    ],
    [
      'a long alternative text of a file',
      target('bluesky', { media: [{ url, altText: 'x'.repeat(2001) }] }),
      `${at}.overrides.media.0.altText: custom`,
    ],
    [
      'alternative texts together with media',
      target('bluesky', { media: [], altTexts: [] }),
      `${at}.overrides: custom`,
    ],
    ['an unknown platform', { platform: 'nope', overrides: {} }, `${at}.platform: invalid_value`],
    ['no platform', { overrides: {} }, `${at}.platform: invalid_type`],
  ])('a target is refused: %s', (_name, platform, problem) => {
    expect(problems(platform)).toEqual([problem]);
  });

  it('the media and text of all targets together are limited', () => {
    const media = ids(34).map((mediaId) => ({ mediaId }));
    const targets = (count: number, overrides: object) => Array.from({ length: count }, () => target('x', overrides));
    expect(problems(targets(2, { media }))).toEqual([]);
    expect(problems(targets(3, { media }))).toEqual([`${at}: custom`]);
    expect(problems(targets(3, { text: 'x'.repeat(70_000) }))).toEqual([`${at}: custom`]);
  });

  it('the overrides of a target are preserved and the alias facebook_pages is replaced', () => {
    const platform = [
      target('bluesky', { text: 'y', altTexts: ['A cat.'] }),
      { platform: 'facebook_pages', accountId: '1' },
    ];
    expect(postRequest.parse({ post: { content: { text: 'x', platform } } }).post.content.platform).toEqual([
      platform[0],
      { platform: 'facebook', accountId: '1' },
    ]);
  });
});
