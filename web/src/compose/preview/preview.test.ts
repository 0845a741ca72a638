import { expect, it } from 'vitest';
import { emptyDraft } from '../../drafts/draft.ts';
import { mediaByAddress } from '../../drafts/draft-media.ts';
import { platformStyle } from '../../platform-style.ts';
import { frameOf, type Shape } from './frame.ts';
import { shownReplies } from './shown-replies.ts';
import { sentText } from './styled-post.tsx';
import { firstLink, foldText, type Mark, textParts } from './text-parts.ts';

const all: readonly Mark[] = ['link', 'tag', 'mention'];

function markedIn(text: string, marks = all) {
  return textParts(text, marks)
    .filter(({ mark }) => mark !== null)
    .map(({ text: part, mark }) => `${mark}: ${part}`);
}

it('the parts of a text contain the whole text', () => {
  const text = 'See https://a.example/b, @herald.example #news!';
  expect(
    textParts(text, all)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(textParts('', all)).toEqual([]);
});

it.each([
  ['See https://a.example/b.', ['link: https://a.example/b']],
  ['(https://a.example/b?c=d#e)', ['link: https://a.example/b?c=d#e']],
  ['#news #2026 #新しい a#b', ['tag: #news', 'tag: #新しい']],
  ['Hi @herald.example. mail@herald.example', ['mention: @herald.example']],
  ['https://a.example/@name/#top', ['link: https://a.example/@name/#top']],
])('the parts of a text mark links, tags and mentions in %j', (text, marks) => {
  expect(markedIn(text)).toEqual(marks);
});

it('the parts of a text are marked only as far as the platform links them', () => {
  expect(markedIn('https://a.example #news @herald', ['tag'])).toEqual(['tag: #news']);
});

it('the link of a preview card is the first link of the text', () => {
  expect(firstLink('a https://a.example/b c https://c.example')?.host).toBe('a.example');
  expect(firstLink('no link, http:// alone')).toBeNull();
});

it('a text that fits has no fold, and loses only the space around it', () => {
  expect(foldText(' Hello \n', { characters: 5 })).toEqual({ shown: 'Hello', isFolded: false });
  expect(foldText('x'.repeat(9000), null).isFolded).toBe(false);
});

it('the fold of a text is at the end of a word', () => {
  expect(foldText('One two three', { characters: 9 })).toEqual({ shown: 'One two', isFolded: true });
  expect(foldText('One two three', { characters: 7 })).toEqual({ shown: 'One two', isFolded: true });
});

it('the fold of a text is within a word that is longer than half of the visible text', () => {
  expect(foldText(`To ${'x'.repeat(20)}`, { characters: 10 }).shown).toBe(`To ${'x'.repeat(7)}`);
  expect(foldText('字'.repeat(30), { characters: 10 }).shown).toBe('字'.repeat(10));
});

it('the fold of a text counts a visible character as one, and never splits it', () => {
  const family = '👩‍👩‍👧';
  expect(foldText(family.repeat(4), { characters: 3 }).shown).toBe(family.repeat(3));
  expect(foldText(family.repeat(3), { characters: 3 }).isFolded).toBe(false);
});

it('the fold of a text is at the last visible line, and leaves no empty line at the end', () => {
  expect(foldText('a\nb\nc\nd', { lines: 3 })).toEqual({ shown: 'a\nb\nc', isFolded: true });
  expect(foldText('a\nb\n\nd', { lines: 3 })).toEqual({ shown: 'a\nb', isFolded: true });
  expect(foldText('a\nb\nc', { lines: 3 }).isFolded).toBe(false);
});

it.each([
  ['instagram', 125],
  ['linkedin', 210],
  ['x', 280],
  ['facebook', 480],
])('the fold of a text on %s is after %i characters', (platform, characters) => {
  const { fold } = platformStyle(platform);
  const text = 'abcd '.repeat(200);
  expect(foldText(text, fold).shown).toBe(text.slice(0, characters).trim());
  expect(foldText(text.slice(0, characters), fold).isFolded).toBe(false);
});

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

const picture = mediaByAddress('https://herald.example/1.jpg');
const videoOfReply = mediaByAddress('https://herald.example/2.mp4');
const reply = { key: 'a', text: 'Second', media: [videoOfReply, picture], delaySeconds: 60 };
const draft = { ...emptyDraft, replies: [reply, { ...reply, key: 'b', text: ' ', media: [] }] };

function shown(
  ...[kind, files, more = {}, parts = null]: [
    kind: 'thread' | 'comments',
    files: ('image' | 'video')[],
    more?: Partial<typeof draft>,
    parts?: string[] | null,
  ]
) {
  return shownReplies({ ...draft, ...more }, 'x:1', { kind, files }, parts);
}

it('the preview shows the parts of a split text, the first comment and then the replies, with their files', () => {
  const options = { 'x:1': { firstComment: 'First' } };
  const replies = shown('thread', ['image', 'video'], { options }, ['One', 'Two', 'Three']);
  expect(replies.map(({ text }) => text)).toEqual(['Two', 'Three', 'First', 'Second']);
  expect(replies.at(-1)).toEqual({ ...reply, kind: 'thread', leftOut: 0 });
});

it('the preview shows what a comment takes of its files, and counts the others', () => {
  expect(shown('comments', ['image'])).toMatchObject([{ media: [picture], leftOut: 1 }]);
  expect(shown('comments', [])).toMatchObject([{ media: [], leftOut: 2 }]);
});

it('the preview shows the replies of the target or else of the post, and none on a platform without replies', () => {
  expect(shown('thread', [], { ownReplies: { 'x:1': [] } })).toEqual([]);
  expect(shownReplies(draft, 'x:1', null, ['One', 'Two'])).toEqual([]);
});

const wide: Shape = { ratio: 16 / 9, seconds: 20 };
const upright: Shape = { ratio: 9 / 16, seconds: 20 };

function frame(platform: string, shape: Shape | null) {
  return frameOf(platformStyle(platform), true, shape);
}

it.each(['tiktok', 'snapchat', 'instagram'])(
  'the frame of a single video is an upright screen on %s, with bars around a wide video',
  (platform) => {
    expect(frame(platform, upright)).toEqual({ ratio: 9 / 16, fit: 'contain' });
    expect(frame(platform, wide)).toEqual({ ratio: 9 / 16, fit: 'contain' });
    expect(frame(platform, null)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  },
);

it('the frame on YouTube is a wide player, except for a Short of at most three minutes', () => {
  expect(frame('youtube', wide)).toEqual({ ratio: 16 / 9, fit: 'contain' });
  expect(frame('youtube', upright)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  expect(frame('youtube', { ratio: 1, seconds: 180 }).ratio).toBe(9 / 16);
  expect(frame('youtube', { ratio: 1, seconds: 181 }).ratio).toBe(16 / 9);
});

it('the frame has the shape of the video in feeds, cropped where it is taller than they show', () => {
  expect(frame('linkedin', { ratio: 1.5, seconds: 5 })).toEqual({ ratio: 1.5, fit: 'cover' });
  expect(frame('linkedin', upright)).toEqual({ ratio: 4 / 5, fit: 'cover' });
  expect(frame('facebook', upright)).toEqual({ ratio: 9 / 16, fit: 'cover' });
});

it('the frame of a single image is cropped as the platform shows it, and a square until it is loaded', () => {
  const { ratio, fit } = frameOf(platformStyle('instagram'), false, upright);
  expect([ratio, fit]).toEqual([4 / 5, 'cover']);
  expect(frameOf(platformStyle('instagram'), false, null).ratio).toBe(1);
});

it('the frame of a story is an upright screen', () => {
  expect(frameOf(platformStyle('instagram', 'story'), false, wide)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  expect(platformStyle('facebook', 'story').layout).toBe('stage');
  expect(platformStyle('facebook', 'post').layout).toBe('feed');
});
