import { expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { rules as bluesky } from '../../platforms/bluesky/rules.ts';
import { rules as facebook } from '../../platforms/facebook/rules.ts';
import { rules as youtube } from '../../platforms/youtube/rules.ts';
import { notesOf, withNotes } from './notes.ts';

const text: Content = { text: 'Hello <you>', mediaType: 'text', media: [], originals: [] };
const link = { url: 'https://a.example/news' };
const video: Content = { ...text, mediaType: 'video', media: [{ kind: 'video', url: 'https://a.example/a.mp4' }] };

it('a published post has a note for each part that the platform left out', () => {
  expect(notesOf(bluesky, { ...text, link })).toEqual([]);
  expect(notesOf(bluesky, { ...video, link })).toMatchObject([{ code: 'bluesky.link_or_media' }]);
  expect(notesOf(youtube, video)).toEqual([]);
  expect(notesOf(youtube, { ...video, link })).toEqual([
    {
      code: 'youtube.link_card',
      message: 'YouTube does not support a separate link: the post is published without it.',
    },
  ]);
});

it('a post has each note of itself and its comments once', () => {
  const { replies } = facebook;
  const comments = replies
    ? [
        { ...video, text: 'One' },
        { ...video, text: 'Two' },
      ]
    : [];
  const notes = comments.reduce(
    (all, comment) => withNotes(all, replies ? notesOf(replies, comment) : []),
    [{ code: 'facebook.story_text', message: 'A note of the post.' }],
  );
  expect(notes).toMatchObject([{ code: 'facebook.story_text' }, { code: 'facebook.comment_media' }]);
});
