import { expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { contentBreaches, missingScopes, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { creatorReply } from './api.ts';
import { initRequest, linkTo, videoTitle } from './content.ts';
import { rules, takenContent } from './rules.ts';

const video = { kind: 'video', url: 'https://media.example/a.mp4' } as const;
const image = { kind: 'image', url: 'https://media.example/a.jpg' } as const;
const heic = { kind: 'image', url: 'https://media.example/a.heic' } as const;

function contentOf(mediaType: Content['mediaType'], ...media: Content['media']): Content {
  return {
    text: 'A post',
    mediaType,
    media,
    originals: [],
  };
}

const creator = creatorReply.parse({ creator_username: 'u', privacy_level_options: ['SELF_ONLY'] });

function requestOf(content: Content) {
  return initRequest({ content, options: {}, direct: { creator, privacyLevel: 'SELF_ONLY' } });
}

it('the video of a mixed post is published at any position', () => {
  for (const media of [
    [video, image],
    [heic, video, image],
  ]) {
    const content = contentOf('video', ...media);
    expect(unsupportedBy(rules, content)).toBeNull();
    const taken = takenContent(content);
    expect(taken).toEqual(contentOf('video', video));
    expect(requestOf(taken)).toMatchObject({
      kind: 'video',
      body: { source_info: { video_url: video.url } },
    });
  }
});

it('the images of a mixed post are published with mediaType image', () => {
  const content = contentOf('image', video, image);
  expect(unsupportedBy(rules, content)).toBeNull();
  const taken = takenContent(content);
  expect(taken.media).toEqual([image]);
  expect(linkTo('u', taken, '1')).toContain('/photo/');
  expect(requestOf(taken)).toMatchObject({
    kind: 'content',
    body: { source_info: { photo_images: [image.url] } },
  });
  expect(unsupportedBy(rules, contentOf('image', video, heic))).toMatch(/JPEG/);
});

it('a mixed post with two videos is refused', () => {
  expect(
    unsupportedBy(rules, contentOf('video', video, { ...video, url: 'https://media.example/b.mp4' }, image)),
  ).toMatch(/one video/);
});

it('a post accepts at most 35 images', () => {
  const images = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...image, url: `https://media.example/${index}.jpg` }));
  expect(unsupportedBy(rules, contentOf('image', ...images(35)))).toBeNull();
  expect(unsupportedBy(rules, contentOf('image', ...images(36)))).toMatch(/35/);
});

it('the caption of a video is the first 150 characters of the text, and with fullCaption 2,200', () => {
  const captionOf = (text: string, options = {}) => videoTitle({ ...contentOf('video', video), text, options });
  expect(captionOf('A clip')).toBe('A clip');
  expect(captionOf('x'.repeat(151))).toBe('x'.repeat(150));
  expect(captionOf('x'.repeat(2201), { fullCaption: true })).toBe('x'.repeat(2200));
});

it('a draft has a warning that is a note of the post, and requires another scope', () => {
  const draft = { ...contentOf('video', video), options: { draft: true } };
  expect(contentBreaches(rules, draft)).toMatchObject([
    { rule: { id: 'tiktok.draft', isNote: true }, severity: 'warning', message: expect.stringContaining('no text') },
  ]);
  expect(missingScopes(rules, 'user.info.basic,video.upload', draft)).toEqual([]);
  expect(missingScopes(rules, 'user.info.basic,video.upload', contentOf('video', video))).toEqual(['video.publish']);
});
