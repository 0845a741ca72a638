import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/index.ts';
import { facebook } from '../../../functions/src/platforms/facebook/index.ts';
import { instagram } from '../../../functions/src/platforms/instagram/index.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/index.ts';
import { snapchat } from '../../../functions/src/platforms/snapchat/index.ts';
import { threads } from '../../../functions/src/platforms/threads/index.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/index.ts';
import { x } from '../../../functions/src/platforms/x/index.ts';
import { youtube } from '../../../functions/src/platforms/youtube/index.ts';
import { AMBIGUITIES, type AmbiguousPost, outcomesOf } from './ambiguous-outcomes.ts';
import { postOf } from './posts.ts';

function posts(path: RegExp) {
  return ({ method, url }: PlatformRequest) => method !== 'GET' && path.test(url);
}
function graphLag(ms: number) {
  return { listLagMs: ms, statusLagMs: ms };
}
function listLag(listLagMs: number) {
  return { listLagMs };
}
function noLag() {
  return {};
}
function text() {
  return postOf('In doubt');
}
function link() {
  return { ...postOf('In doubt'), link: { url: 'https://example.com/', title: 'A page', description: '' } };
}
function image(media: (path: string) => string) {
  return postOf('In doubt', media('sample.jpg'));
}
function video(media: (path: string) => string) {
  return postOf('In doubt', media('sample.mp4'));
}
function wide(media: (path: string) => string) {
  return postOf('In doubt', media('wide.mp4'));
}
function publishText({ form }: PlatformRequest) {
  return form?.['auto_publish_text'] === 'true';
}
function finishReel({ form }: PlatformRequest) {
  return form?.['upload_phase'] === 'finish';
}
function sendsBytes({ method, body }: PlatformRequest) {
  return method === 'PUT' && Buffer.isBuffer(body) && body.length > 0;
}
const container = { textPublish: 'container' } as const;
const upload = { videoSource: 'upload' } as const;
const everyone = 'PUBLIC_TO_EVERYONE';

const subjects: readonly AmbiguousPost[] = [
  { title: 'Threads, text', module: threads, post: text, isPublic: publishText, lagging: graphLag },
  {
    title: 'Threads, text through a container',
    module: threads,
    settings: container,
    post: text,
    isPublic: posts(/threads_publish/),
    lagging: graphLag,
  },
  { title: 'Threads, media', module: threads, post: image, isPublic: posts(/threads_publish/), lagging: graphLag },
  { title: 'Instagram', module: instagram, post: image, isPublic: posts(/media_publish/), lagging: graphLag },
  {
    title: 'Instagram, first comment',
    module: instagram,
    post: (media) => ({ ...image(media), firstComment: 'First' }),
    isPublic: posts(/\/comments$/),
    effects: ({ comments }) => comments,
    lagging: graphLag,
  },
  { title: 'Facebook, text', module: facebook, post: text, isPublic: posts(/\/feed$/), lagging: graphLag },
  { title: 'Facebook, images', module: facebook, post: image, isPublic: posts(/\/feed$/), lagging: graphLag },
  { title: 'Facebook, reel', module: facebook, post: video, isPublic: finishReel, lagging: graphLag },
  { title: 'Facebook, other video', module: facebook, post: wide, isPublic: posts(/\/videos$/), lagging: graphLag },
  {
    title: 'X, text',
    module: x,
    post: text,
    isPublic: posts(/\/2\/tweets$/),
    lagging: (ms) => ({ timelineLagMs: ms }),
  },
  {
    title: 'X, media',
    module: x,
    post: image,
    isPublic: posts(/\/2\/tweets$/),
    lagging: (ms) => ({ timelineLagMs: ms }),
  },
  { title: 'LinkedIn, text', module: linkedin, post: text, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  { title: 'LinkedIn, media', module: linkedin, post: image, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  { title: 'LinkedIn, link', module: linkedin, post: link, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
  { title: 'TikTok, private video', module: tiktok, post: video, isPublic: posts(/\/init\/$/), lagging: noLag },
  {
    title: 'TikTok, public video',
    module: tiktok,
    privacyLevel: everyone,
    post: video,
    isPublic: posts(/\/init\/$/),
    lagging: (moderationMs) => ({ moderationMs }),
  },
  {
    title: 'TikTok, uploaded video',
    module: tiktok,
    settings: upload,
    post: video,
    isPublic: sendsBytes,
    lagging: noLag,
  },
  { title: 'TikTok, photos', module: tiktok, post: image, isPublic: posts(/\/init\/$/), lagging: noLag },
  { title: 'YouTube', module: youtube, post: video, isPublic: sendsBytes, lagging: listLag },
  { title: 'Snapchat, Spotlight', module: snapchat, post: video, isPublic: posts(/\/spotlights$/), lagging: listLag },
  {
    title: 'Snapchat, story',
    module: snapchat,
    post: (media) => postOf('', media('sample.jpg')),
    isPublic: posts(/\/stories$/),
    lagging: listLag,
  },
  { title: 'Bluesky, text', module: bluesky, post: text, isPublic: posts(/createRecord$/), lagging: noLag },
  { title: 'Bluesky, media', module: bluesky, post: image, isPublic: posts(/createRecord$/), lagging: noLag },
];

const page = new URL('../../../docs/platforms.md', import.meta.url);
const marked = /(<!-- doubts -->\n)[\s\S]*?(<!-- \/doubts -->)/;
const results: { title: string; ends: string[] }[] = [];

/** The text between the marks in docs/platforms.md. `HERALD_WRITE_DOCS=1` writes it there. */
function documentedResults(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const columns = ['Post', ...Object.keys(AMBIGUITIES)];
  const always = (expected: string) => results.filter(({ ends }) => ends.every((end) => end === expected));
  const titlesOf = (posts: typeof results) => posts.map(({ title }) => title).join('; ');
  const others = results.filter(({ ends }) => new Set(ends).size > 1).map(({ title, ends }) => line([title, ...ends]));
  const paragraphs = [
    `Always *once*: ${titlesOf(always('once'))}.`,
    `Always *unknown*: ${titlesOf(always('unknown'))}.`,
    [line(columns), line(columns.map(() => '---')), ...others].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

describe('a post in doubt', () => {
  it.each(subjects.map((subject) => [subject.title, subject] as const))(
    'of %s is never live twice',
    async (title, subject) => {
      const ends = await outcomesOf(subject);
      for (const end of ends) expect(['once', 'unknown', 'rejected']).toContain(end);
      results.push({ title, ends });
    },
  );

  it('ends as docs/platforms.md has it', () => {
    const before = readFileSync(page, 'utf8');
    const after = before.replace(marked, (_all, open, close) => `${open}${documentedResults()}${close}`);
    if (process.env['HERALD_WRITE_DOCS']) writeFileSync(page, after);
    else expect(after).toBe(before);
  });
});

afterAll(() => {
  results.length = 0;
});
