import { expect, it } from 'vitest';
import type { Notice } from '../../model/notification.ts';
import { localDayAt, nextDigestAt } from './digest-times.ts';
import { noticeLetter, noticePush } from './notice-letter.ts';
import { noticeOf, noticeTypes } from './notice-of-event.ts';
import { textsIn } from './texts/texts.ts';

it.each([
  ['before eight', 'Europe/Madrid', '2026-11-27T06:59:00Z', '2026-11-27T07:00:00Z'],
  ['at eight', 'Europe/Madrid', '2026-11-27T07:00:00Z', '2026-11-28T07:00:00Z'],
  ['on the evening before summer time begins', 'Europe/Madrid', '2027-03-27T20:00:00Z', '2027-03-28T06:00:00Z'],
  ['on the evening before summer time ends', 'Europe/Madrid', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00Z'],
  ['on the other side of the date line', 'Pacific/Auckland', '2026-11-27T12:00:00Z', '2026-11-27T19:00:00Z'],
  ['without a zone', null, '2026-11-27T12:00:00Z', '2026-11-28T08:00:00Z'],
])('the next digest is sent at eight local time: %s', (_when, timeZone, now, next) => {
  expect(nextDigestAt(timeZone, Date.parse(now)).toISOString()).toBe(next.replace('Z', '.000Z'));
});

it('a digest covers a local day of 23 hours', () => {
  const { from, to } = localDayAt('Europe/Madrid', Date.parse('2027-03-29T06:00:00Z'), -1);
  expect([from.toISOString(), to.toISOString()]).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z']);
});

const AT = new Date('2026-11-27T12:00:00Z');
const english = { language: 'en', timeZone: 'Europe/Madrid' } as const;
const spanish = { ...english, language: 'es' } as const;

function notice(type: string, data: Record<string, unknown>, at = AT): Notice {
  const made = noticeOf({ userId: 'ann', type, at, data }, true);
  if (!made) throw new Error(`${type} makes no notice`);
  return made;
}

function failed(postSubmissionId: string, platforms: string[]) {
  const runs = platforms.map((platform) => ({ platform, status: 'failed', error: { message: `No ${platform}.` } }));
  return { post: { postSubmissionId, text: 'Hello', runs, targets: [] } };
}

it.each(noticeTypes)('a notice has a title for %s in each language', (type) => {
  for (const language of ['en', 'es'] as const) expect(textsIn(language).titles).toHaveProperty([type]);
});

it('a notice says for each platform why a post failed', () => {
  expect(noticeLetter([notice('post.failed', failed('p1', ['x', 'threads']))], english)).toEqual({
    subject: 'Your post to X and Threads failed: No x.',
    items: [
      {
        title: 'Your post to X and Threads failed',
        lines: ['“Hello”', 'X: No x.', 'Threads: No threads.'],
        link: { text: 'Open the post', path: '/dashboard/posts/p1' },
      },
    ],
    end: null,
  });
});

it('a notice says when a post at risk is due, in the zone and the language of the person', () => {
  const risks = [{ platform: 'threads', message: 'Connect it.' }];
  const post = { postSubmissionId: 'p1', text: '', scheduledTime: '2026-11-27T18:00:00.000Z', runs: [], targets: [] };
  const letter = noticeLetter([notice('post.at_risk', { post, risks })], spanish);
  expect(letter.items[0]?.lines[0]).toMatch(/viernes, 27 de noviembre.*19:00/);
});

it('a letter has the latest notice of each post, and counts those that it does not list', () => {
  const later = new Date(AT.getTime() + 1);
  const again = notice('post.partly_published', failed('p1', ['x']), later);
  expect(noticeLetter([again, notice('post.failed', failed('p1', ['x']))], english).items).toHaveLength(1);
  const many = Array.from({ length: 12 }, (_, index) => notice('post.failed', failed(`p${index}`, ['x'])));
  const letter = noticeLetter(many, english);
  expect([letter.subject, letter.items.length, letter.end]).toEqual(['12 posts failed', 10, 'There are 2 more.']);
  expect(noticePush(many, spanish)).toEqual({
    title: '12 publicaciones han fallado',
    body: '',
    path: '/dashboard',
    tag: 'herald',
  });
});

it('an event that lacks something makes a notice that says less', () => {
  expect(noticeLetter([notice('post.failed', {})], english).subject).toBe('Your post to Herald failed');
});

it('a notice says which reply of a live post is missing', () => {
  const target = { platform: 'threads', status: 'succeeded', error: null, result: null };
  const data = { postSubmissionId: 'p1', target, reply: { error: { message: 'Too long.' } } };
  expect(noticePush([notice('post.reply_failed', data)], english)).toEqual({
    title: 'A reply of your post to Threads was not published',
    body: 'Too long.',
    path: '/dashboard/posts/p1',
    tag: 'post:p1',
  });
});
