import { describe, expect, it } from 'vitest';
import { type Media, media } from '../../model/media.ts';
import { editContent, normaliseContent } from './content.ts';
import { validateForPlatforms } from './find-problems.ts';

function stored(request: object) {
  return normaliseContent(request, new Map());
}
const plain = 'https://a.example/file';
const mp4 = 'https://a.example/a.mp4';
const jpg = 'https://a.example/b.jpg';

it('the file extension of a URL is preferred to the declared mediaType', () => {
  expect(stored({ mediaUrls: [mp4, jpg], mediaType: 'video' })).toMatchObject({
    mediaType: 'video',
    media: [
      { kind: 'video', url: mp4 },
      { kind: 'image', url: jpg },
    ],
  });
});

it('the declared mediaType is used when the URL has no file extension', () => {
  const { media } = stored({ mediaUrls: [plain], mediaType: 'video' });
  expect(media).toEqual([{ kind: 'video', url: plain }]);
});

it('an image is assumed when neither the URL nor the request shows the kind', () => {
  expect(stored({ mediaUrls: [plain, jpg] })).toMatchObject({
    mediaType: 'image',
    media: [
      { kind: 'image', url: plain, assumed: true },
      { kind: 'image', url: jpg },
    ],
  });
  expect(stored({ mediaUrls: [jpg] }).media).toEqual([{ kind: 'image', url: jpg }]);
});

describe('a PDF', () => {
  const pdf = 'https://a.example/Our%20slides.pdf?v=2';
  const record = media.parse({ url: 'https://files.example/media/1.pdf', mimeType: 'application/pdf' });
  const named = (change: Partial<Media>) =>
    normaliseContent({ mediaIds: ['1'] }, new Map([['1', { ...record, ...change }]])).media;

  it('a PDF is a document, by the extension of its URL or by its declared mediaType', () => {
    expect(stored({ mediaUrls: [pdf] })).toMatchObject({
      mediaType: 'document',
      media: [{ kind: 'document', url: pdf, fileName: 'Our slides.pdf' }],
    });
    expect(stored({ mediaUrls: [plain], mediaType: 'document' }).media).toEqual([{ kind: 'document', url: plain }]);
    expect(stored({ mediaUrls: [pdf, jpg] }).mediaType).toBe('image');
  });

  it('a PDF is named by its uploaded file, or by the address that it was downloaded from', () => {
    const item = { kind: 'document', url: record.url, mediaId: '1' };
    expect(named({ fileName: 'a.pdf', sourceUrl: pdf })).toEqual([{ ...item, fileName: 'a.pdf' }]);
    expect(named({ sourceUrl: pdf })).toEqual([{ ...item, fileName: 'Our slides.pdf' }]);
    expect(named({ sourceUrl: 'https://a.example/%.pdf' })).toEqual([{ ...item, fileName: '%.pdf' }]);
    for (const sourceUrl of [null, 'https://drive.google.com/file/d/1/view'])
      expect(named({ sourceUrl })).toEqual([item]);
  });

  it('another kind of document than a PDF is refused', () => {
    expect(() => named({ mimeType: 'application/zip' })).toThrow('The media 1 is not an image, a video or a PDF.');
  });
});

it('the original URLs of a post are stored separately from its media', () => {
  const originals = {
    originalImageUrl: 'https://a.example/1',
    originalVideoUrl: 'https://a.example/2',
    originalImageUrls: ['https://a.example/3'],
    originalMediaUrls: ['https://a.example/4'],
  };
  const content = stored({ imageUrls: [jpg], ...originals });
  expect(content.originals).toEqual([1, 2, 3, 4].map((nth) => `https://a.example/${nth}`));
  expect(content.media).toEqual([{ kind: 'image', url: jpg }]);
});

it('a problem that depends on an assumed kind is not reported', async () => {
  expect(await validateForPlatforms(stored({ text: 'x', mediaUrls: [plain] }), ['youtube'])).toEqual([]);
  expect(await validateForPlatforms(stored({ text: 'x', mediaUrls: [jpg] }), ['youtube'])).toHaveLength(1);
});

it('an edit keeps, replaces or removes the link of a post', () => {
  const link = { url: 'https://a.example/news' };
  const before = stored({ text: 'x', link });
  const edited = (edit: object) => editContent(before, edit, new Map());
  expect(edited({ text: 'y' })).toEqual({ ...before, text: 'y' });
  expect(edited({ link: { ...link, title: 'News' } })).toMatchObject({ link: { ...link, title: 'News' } });
  expect(edited({ link: null })).not.toHaveProperty('link');
});
