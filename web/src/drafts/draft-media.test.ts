import { expect, it } from 'vitest';
import { mediaByAddress, mediaContent, sentKeys } from './draft-media.ts';

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
