import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, type Target, toRequest } from './draft.ts';
import { mediaByAddress, mediaContent, sentKeys } from './draft-media.ts';
import { replyNumber } from './draft-replies.ts';
import type { OptionValues } from './option-values.ts';
import { pauseText } from './pause-text.ts';
import { noChoices } from './tiktok-choices.ts';

const x: Target = { platform: 'x', accountId: '1' };
const threads: Target = { platform: 'threads', accountId: '2' };

function contentOf(draft: Partial<Draft>) {
  return toRequest({ ...emptyDraft, targets: ['x:1', 'threads:2'], ...draft }, [x, threads], []).post.content;
}

it('separate texts of targets are sent as overrides', () => {
  expect(contentOf({ text: 'All', ownTexts: { 'threads:2': 'Some', 'tiktok:3': 'Nobody' } })).toEqual({
    text: 'All',
    platform: [x, { ...threads, overrides: { text: 'Some' } }],
  });
});

it('separate texts of targets are omitted when they equal the text of the post', () => {
  expect(contentOf({ text: 'All', ownTexts: { 'x:1': 'All' } }).platform).toEqual([x, threads]);
});

it('separate texts of targets may be empty', () => {
  expect(contentOf({ text: 'All', ownTexts: { 'x:1': '' } }).platform).toEqual([
    { ...x, overrides: { text: '' } },
    threads,
  ]);
});

it('separate texts of targets replace a missing text of the post, and remain overrides', () => {
  expect(contentOf({ ownTexts: { 'x:1': 'One', 'threads:2': 'Two' } })).toEqual({
    text: 'One',
    platform: [x, { ...threads, overrides: { text: 'Two' } }],
  });
  expect(contentOf({ ownTexts: { 'threads:2': 'Two' } }).platform).toEqual([
    { ...x, overrides: { text: '' } },
    threads,
  ]);
});

describe('the choices for TikTok', () => {
  const tiktok: Target = { platform: 'tiktok', accountId: '3' };
  const overridesOf = (choices: object, ...urls: string[]) =>
    toRequest(
      {
        ...emptyDraft,
        targets: ['tiktok:3'],
        tiktok: { 'tiktok:3': { ...noChoices, ...choices } },
        media: urls.map((url) => mediaByAddress(url)),
      },
      [tiktok],
      [],
    ).post.content.platform;

  it('the choices for TikTok are sent only where the user has chosen something', () => {
    expect(overridesOf({})).toEqual([tiktok]);
    expect(overridesOf({ privacy: 'SELF_ONLY', allowComments: true, discloses: false, yourBrand: true })).toEqual([
      { ...tiktok, overrides: { privacy: 'SELF_ONLY', allowComments: true } },
    ]);
  });

  it('the choices for TikTok omit for photos what belongs to videos', () => {
    const all = { allowComments: true, allowDuet: true, allowStitch: true, aiGenerated: true };
    expect(overridesOf(all, 'https://a.example/a.jpg')).toEqual([{ ...tiktok, overrides: { allowComments: true } }]);
    expect(overridesOf(all, 'https://a.example/a.mp4')).toEqual([{ ...tiktok, overrides: all }]);
  });
});

it('the options of a target are sent to it only, beside its separate text', () => {
  const options = { 'x:1': { replySettings: 'following' }, 'threads:2': {}, 'youtube:4': { title: 'Nobody' } };
  expect(contentOf({ text: 'All', ownTexts: { 'x:1': 'Mine' }, options }).platform).toEqual([
    { ...x, overrides: { text: 'Mine', replySettings: 'following' } },
    threads,
  ]);
});

it('the options of a target are omitted where they are empty, and kept where no form shows them', () => {
  const people = [{ username: 'ada', x: 0.5, y: 0.5 }];
  const given = { topicTag: ' ', tags: [' one ', '', 'two'], none: ['', ' '], title: ' Hi ', flag: false, people };
  expect(contentOf({ text: 'All', options: { 'threads:2': given } }).platform).toEqual([
    x,
    { ...threads, overrides: { tags: ['one', 'two'], title: 'Hi', flag: false, people } },
  ]);
});

it('the options of a target replace the choices for TikTok where the post becomes a draft in its app', () => {
  const tiktok: Target = { platform: 'tiktok', accountId: '3' };
  const platformOf = (options: OptionValues) =>
    toRequest(
      {
        ...emptyDraft,
        targets: ['tiktok:3'],
        tiktok: { 'tiktok:3': { ...noChoices, allowComments: true } },
        options: { 'tiktok:3': options },
      },
      [tiktok],
      [],
    ).post.content.platform;
  expect(platformOf({ title: 'Harbour' })).toEqual([
    { ...tiktok, overrides: { title: 'Harbour', allowComments: true } },
  ]);
  expect(platformOf({ draft: true })).toEqual([{ ...tiktok, overrides: { draft: true } }]);
});

describe('the files of targets', () => {
  const media = ['https://a.example/a.jpg', 'https://a.example/b.mp4'].map((url) => ({
    ...mediaByAddress(url),
    key: url,
  }));

  it('the files of a target are sent where it does not get all of them', () => {
    const [image = '', video = ''] = media.map(({ key }) => key);
    const content = contentOf({ text: 'All', media, ownMedia: { 'x:1': [video], 'threads:2': [image, video] } });
    expect(content).toEqual({
      text: 'All',
      mediaUrls: [image, video],
      platform: [{ ...x, overrides: { media: [{ url: video }] } }, threads],
    });
  });

  it('the files of a target may be none', () => {
    expect(contentOf({ text: 'All', media, ownMedia: { 'x:1': ['removed'] } }).platform).toEqual([
      { ...x, overrides: { media: [] } },
      threads,
    ]);
  });
});

function uploaded(mediaId: string, altText = '') {
  return {
    ...mediaByAddress(`https://files.example/${mediaId}`),
    mediaId,
    altText,
  };
}

it('the media of a request are omitted when there are none, or only empty fields', () => {
  expect(mediaContent([])).toEqual({});
  expect(mediaContent([mediaByAddress(), mediaByAddress('  ')])).toEqual({});
});

it('the media of a request are named by their ids when all of them were uploaded', () => {
  expect(mediaContent([uploaded('b'), mediaByAddress(), uploaded('a')])).toEqual({ mediaIds: ['b', 'a'] });
});

it('the media of a request keep their order when some of them are named by URL', () => {
  expect(mediaContent([uploaded('b'), mediaByAddress(' https://example.com/c.png '), uploaded('a')])).toEqual({
    mediaUrls: ['https://files.example/b', 'https://example.com/c.png', 'https://files.example/a'],
  });
});

it('the media of a request have their alternative texts by position, without the texts of empty fields', () => {
  const media = [uploaded('b'), { ...mediaByAddress(), altText: 'Of nothing' }, uploaded('a', ' A harbour ')];
  expect(mediaContent(media)).toEqual({ mediaIds: ['b', 'a'], altTexts: ['', 'A harbour'] });
  expect(sentKeys(media)).toEqual([media[0]?.key, media[2]?.key]);
});

it('a reply has its number of the draft, where one that was left empty counts', () => {
  const replies = ['One', ' ', 'Three'].map((text) => ({ key: text, text, media: [], delaySeconds: 0 }));
  expect([0, 1, 2].map((index) => replyNumber(replies, index))).toEqual([1, 3, 3]);
});

it('a pause is written in its largest whole unit', () => {
  expect([45, 60, 90, 300, 3600, 86_400].map(pauseText)).toEqual([
    '45 seconds',
    '1 minute',
    '90 seconds',
    '5 minutes',
    '1 hour',
    '24 hours',
  ]);
});
