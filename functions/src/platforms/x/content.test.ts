import { describe, expect, it } from 'vitest';
import type { Content } from '../../store/documents/submission.ts';
import { fileKind, tooLongWithoutPremium, unsupported } from './content.ts';

const MB = 1024 * 1024;
const post = (text: string, ...names: string[]): Content => ({
  text,
  mediaType: 'image',
  media: names.map((name) => ({
    kind: name.endsWith('mp4') ? 'video' : 'image',
    url: `https://media.example/${name}`,
  })),
  originals: [],
});

describe('unsupported', () => {
  it.each([
    ['a text', post('x'.repeat(280))],
    ['a text that only some accounts can post', post('x'.repeat(25_000))],
    ['four images without a text', post('', 'a.jpg', 'b.png', 'c.webp', 'd.jpg')],
    ['a GIF', post('', 'a.GIF')],
    ['a video', post('', 'a.mp4')],
  ])('takes %s', (_name, content) => expect(unsupported(content)).toBeNull());

  it.each([
    ['25,001 characters', post('x'.repeat(25_001)), '280 characters'],
    ['five images', post('', ...'abcde'.split('').map((name) => `${name}.jpg`)), '4 images'],
    ['two videos', post('', 'a.mp4', 'b.mp4'), 'one video'],
    ['both kinds', post('', 'a.mp4', 'b.jpg'), 'not both'],
    ['a GIF among images', post('', 'a.jpg', 'b.gif?x=1'), 'by itself'],
    ['nothing', post(' \n'), 'needs a text'],
  ])('says what would work instead of %s', (_name, content, part) => expect(unsupported(content)).toContain(part));
});

describe('a text', () => {
  it('fits without Premium up to 280', () => {
    expect(tooLongWithoutPremium(post('中'.repeat(140)))).toBeNull();
    expect(tooLongWithoutPremium(post('中'.repeat(141)))).toContain('282');
  });
});

describe('fileKind', () => {
  const kind = (mimeType: string | null, sizeBytes: number) =>
    fileKind({ mimeType, sizeBytes, stream: (async function* () {})() });

  it.each([
    ['image/jpeg', 5 * MB, 'tweet_image'],
    ['image/webp', 1, 'tweet_image'],
    ['image/gif', 15 * MB, 'tweet_gif'],
    ['video/mp4', 512 * MB, 'tweet_video'],
    ['video/quicktime', 1, 'tweet_video'],
  ])('takes %s of %d bytes', (mimeType, bytes, category) => expect(kind(mimeType, bytes)).toEqual({ category }));

  it.each([
    ['image/jpeg', 5 * MB + 1, '5 MB'],
    ['image/gif', 15 * MB + 1, '15 MB'],
    ['video/mp4', 512 * MB + 1, '512 MB'],
    ['video/webm', 1, 'MP4'],
    ['image/heic', 1, 'JPEG'],
    [null, 1, 'JPEG'],
  ])('says why %s of %d bytes is nothing to X', (mimeType, bytes, part) =>
    expect(kind(mimeType, bytes)).toMatchObject({ problem: expect.stringContaining(part) }),
  );
});
