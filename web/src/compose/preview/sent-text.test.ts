import { expect, it } from 'vitest';
import { mediaByAddress } from '../../drafts/draft-media.ts';
import { sentText } from './sent-text.ts';

const image = mediaByAddress('https://a.example/a.jpg');
const video = mediaByAddress('https://a.example/a.mp4');
const text = 'abcd '.repeat(100).trim();

it('most platforms receive the whole text', () => {
  expect(sentText('threads', ` ${text}\n`, [])).toEqual({ title: null, body: text });
});

it('a story does not show the text', () => {
  expect(sentText('instagram', text, [image], 'story')).toEqual({ title: null, body: '' });
});

it('TikTok receives a short caption of a video, and the whole text for images', () => {
  expect(sentText('tiktok', text, [video])).toEqual({ title: null, body: text.slice(0, 149) });
  expect(sentText('tiktok', text, [image])).toEqual({ title: null, body: text });
});

it('the text on YouTube starts with the title of the video, without angle brackets', () => {
  expect(sentText('youtube', 'a < b\nc > d', [video])).toEqual({ title: 'a ‹ b', body: 'a ‹ b\nc › d' });
});

it('the text on Snapchat is the title of a story, and stands below a video', () => {
  expect(sentText('snapchat', 'Hello', [image])).toEqual({ title: 'Hello', body: '' });
  expect(sentText('snapchat', 'Hello', [video])).toEqual({ title: null, body: 'Hello' });
});
