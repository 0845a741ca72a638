import { describe, expect, it } from 'vitest';
import { editContent, normaliseContent } from './content.ts';
import { validateForPlatforms } from './validate-for-platforms.ts';

function stored(request: object) {
  return normaliseContent(request, new Map());
}
const plain = 'https://a.example/file';
const mp4 = 'https://a.example/a.mp4';
const jpg = 'https://a.example/b.jpg';

describe('the kind of a generic URL', () => {
  it('is that of its extension, whatever is declared', () => {
    expect(stored({ mediaUrls: [mp4, jpg], mediaType: 'video' })).toMatchObject({
      mediaType: 'video',
      media: [
        { kind: 'video', url: mp4 },
        { kind: 'image', url: jpg },
      ],
    });
  });

  it('is what is declared where the URL does not show it', () => {
    const { media } = stored({ mediaUrls: [plain], mediaType: 'video' });
    expect(media).toEqual([{ kind: 'video', url: plain }]);
  });

  it('is assumed where neither shows it', () => {
    expect(stored({ mediaUrls: [plain, jpg] })).toMatchObject({
      mediaType: 'image',
      media: [
        { kind: 'image', url: plain, assumed: true },
        { kind: 'image', url: jpg },
      ],
    });
    expect(stored({ mediaUrls: [jpg] }).media).toEqual([{ kind: 'image', url: jpg }]);
  });
});

it('a post keeps the addresses of its originals beside its media', () => {
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

it('reports no problem that depends on an assumed kind', async () => {
  expect(await validateForPlatforms(stored({ text: 'x', mediaUrls: [plain] }), ['youtube'])).toEqual([]);
  expect(await validateForPlatforms(stored({ text: 'x', mediaUrls: [jpg] }), ['youtube'])).toHaveLength(1);
});

it('an edit keeps the link of a post, replaces it, or removes it', () => {
  const link = { url: 'https://a.example/news' };
  const before = stored({ text: 'x', link });
  const edited = (edit: object) => editContent(before, edit, new Map());
  expect(edited({ text: 'y' })).toEqual({ ...before, text: 'y' });
  expect(edited({ link: { ...link, title: 'News' } })).toMatchObject({ link: { ...link, title: 'News' } });
  expect(edited({ link: null })).not.toHaveProperty('link');
});
