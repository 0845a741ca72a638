import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, readPost } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, sandboxFile, upload } from '../../support/media.ts';
import { callsOf } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

/** Publishes files, and returns the ended run and what was done to the files. */
async function post(user: TestUser, platform: string, content: { mediaUrls?: string[]; mediaIds?: string[] }) {
  const id = await publish(user, aPost({ text: 'A file', platform, ...content }));
  const { runs } = await eventually(
    () => readPost(user, id),
    (read) => read.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  const { events } = await clientOf(user).posts.timeline(id);
  const changes = events.flatMap((event) => (event.type === 'file_changed' ? [`${event.file} ${event.change}`] : []));
  const stored = (await context().store.runs(id).doc(platform).get()).data();
  const hosted = z.array(z.url()).catch([]).parse(stored?.steps['hosted']?.value);
  return { status: runs[0]?.status, message: runs[0]?.error?.message, changes, hosted };
}

function redirect(file: string): string {
  return `redirect?to=${encodeURIComponent(sandboxFile(file))}`;
}

it.each([
  ['instagram', 'files/index-at-end.mp4', ['1 index_moved']],
  ['threads', 'files/index-at-end.mp4', ['1 index_moved']],
  ['instagram', 'files/transparent.png', ['1 converted']],
  ['tiktok', 'files/transparent.png', ['1 converted']],
  ['linkedin', 'sample.webp', ['1 converted']],
  ['instagram', redirect('sample.jpg'), []],
  ['facebook', redirect('sample.mp4'), []],
])('a file is made to fit on %s: %s', async (platform, file, changes) => {
  const user = await createUser({ threads: 0, [platform]: 1 });
  expect(await post(user, platform, { mediaUrls: [sandboxFile(file)] })).toMatchObject({
    status: 'succeeded',
    changes,
  });
});

it.each([
  ['files/animated.webp', 'animated'],
  ['files/photo.heic', 'JPEG works'],
  ['files/vp9.mp4', 'this one has VP9'],
])('a file is refused with words that are true of %s', async (file, words) => {
  const user = await createUser({ threads: 0, instagram: 1 });
  const { status, message, hosted } = await post(user, 'instagram', { mediaUrls: [sandboxFile(file)] });
  expect({ status, message }).toEqual({ status: 'failed', message: expect.stringContaining(words) });
  expect(hosted).toEqual([]);
  expect(await callsOf(...user.accounts.instagram)).toEqual([]);
});

it('a file is converted once for all posts of its user, on white and in a copy', async () => {
  const user = await createUser({ threads: 0, instagram: 1 });
  const { id, url } = ingested.parse((await upload(user, sandboxFile('files/transparent.png'))).body);
  const first = await post(user, 'instagram', { mediaIds: [id] });
  const second = await post(user, 'instagram', { mediaUrls: [sandboxFile('files/transparent.png')] });
  expect(second.hosted).toEqual(first.hosted);
  const [converted = ''] = first.hosted;
  const read = async (from: string) => Buffer.from(await (await fetch(from)).arrayBuffer());
  const { data, info } = await sharp(await read(converted))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ format: 'raw', channels: 3, width: 800, height: 800 });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  expect((await sharp(await read(url)).metadata()).hasAlpha).toBe(true);
  const other = await createUser({ threads: 0, instagram: 1 });
  const theirs = await post(other, 'instagram', { mediaUrls: [sandboxFile('files/transparent.png')] });
  expect(theirs.hosted).not.toEqual(first.hosted);
});
