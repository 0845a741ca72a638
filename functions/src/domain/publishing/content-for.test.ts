import { expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { resolveKinds } from './content-for.ts';

const content: Content = {
  text: 'x',
  mediaType: 'image',
  media: [
    { kind: 'image', url: 'https://a.example/1', assumed: true },
    { kind: 'image', url: 'https://a.example/2.jpg' },
  ],
  originals: [],
};

/** Steps that survive the attempt, and files by URL. */
function jobOf(files: Record<string, string>) {
  const stored = new Map<string, unknown>();
  const opened: string[] = [];
  return {
    opened,
    timeoutMs: 60_000,
    detect: async (url: string) => {
      opened.push(url);
      const mimeType = files[url];
      if (mimeType === undefined) throw new Error('gone');
      return mimeType;
    },
    steps: {
      has: (name: string) => stored.has(name),
      remember: async <T>(name: string, schema: { parse(value: unknown): T }, effect: () => Promise<T>) => {
        if (!stored.has(name)) stored.set(name, await effect());
        return schema.parse(stored.get(name));
      },
      once: () => Promise.reject(new Error('not used')),
      forget: async () => {},
    },
  };
}

it('an assumed kind is detected from the bytes of the file, once for all attempts', async () => {
  const job = jobOf({ 'https://a.example/1': 'video/mp4' });
  const resolved = {
    ...content,
    mediaType: 'video',
    media: [
      { kind: 'video', url: 'https://a.example/1' },
      { kind: 'image', url: 'https://a.example/2.jpg' },
    ],
  };
  expect(await resolveKinds(content, job)).toEqual(resolved);
  expect(await resolveKinds(content, { ...job, detect: jobOf({}).detect })).toEqual(resolved);
  expect(job.opened).toEqual(['https://a.example/1']);
});

it('a document is detected from its bytes', async () => {
  const only = { ...content, media: content.media.slice(0, 1) };
  expect(await resolveKinds(only, jobOf({ 'https://a.example/1': 'application/pdf' }))).toEqual({
    ...content,
    mediaType: 'document',
    media: [{ kind: 'document', url: 'https://a.example/1' }],
  });
});

it('the kind image stays when the file is an image or unavailable', async () => {
  for (const files of [{ 'https://a.example/1': 'image/png' }, {}])
    expect(await resolveKinds(content, jobOf(files))).toMatchObject({
      mediaType: 'image',
      media: [{ kind: 'image' }, {}],
    });
});

it('the content opens no file when all kinds are known', async () => {
  const known = { ...content, media: content.media.slice(1) };
  const job = jobOf({});
  expect(await resolveKinds(known, job)).toBe(known);
  expect(job.opened).toEqual([]);
});
