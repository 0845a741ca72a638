import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { PublishContext } from '../contract/publish.ts';
import type { Steps } from '../contract/steps.ts';
import { MediaFailure } from './outcomes.ts';
import { createPartMemory } from './part-memory.ts';
import { bufferOf, equalParts, partNames, uploadParts } from './upload-parts.ts';

const item = { kind: 'video', url: 'https://media.example/a.mp4' } as const;

/** A file with downloads in chunks of `chunk` bytes; the nth download breaks after `breaks[n]` bytes. */
function fileOf(bytes: Buffer, { chunk = 5, breaks = [] as number[] } = {}) {
  let opened = 0;
  const open = async () => {
    const end = breaks[opened] ?? Number.POSITIVE_INFINITY;
    opened += 1;
    const stream = (async function* () {
      for (let at = 0; at < bytes.length; at += chunk) {
        if (at >= end) throw new MediaFailure('It broke off.', { transient: true });
        yield bytes.subarray(at, at + chunk);
      }
    })();
    return { sizeBytes: bytes.length, mimeType: 'video/mp4', stream };
  };
  return { open, opened: () => opened };
}

function jobOf(openMedia: PublishContext['openMedia'], stepMs = 0) {
  const kept = new Map<string, unknown>();
  let now = 0;
  const steps: Pick<Steps, 'remember'> = {
    remember: async (name, schema, effect) => {
      if (!kept.has(name)) kept.set(name, await effect());
      now += stepMs;
      return schema.parse(kept.get(name));
    },
  };
  const once: Steps['once'] = () => Promise.reject(new Error('Nothing here is visible.'));
  const all: Steps = { ...steps, has: (name) => kept.has(name), once, forget: async () => {} };
  return {
    steps: all,
    clock: { now: () => now },
    openMedia,
    sleep: async () => {},
    withPartMemory: createPartMemory(),
    kept,
  };
}

it('an upload sends every byte once and in order, for any chunk and part size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      async (data, chunk, part) => {
        const bytes = Buffer.from(data);
        const file = fileOf(bytes, { chunk });
        const sent: Buffer[] = [];
        const replies = await uploadParts(jobOf(file.open), {
          item,
          media: await file.open(),
          name: 'part',
          lengths: equalParts(bytes.length, part),
          reply: z.number(),
          send: async (piece, index) => {
            sent.push(piece);
            return index;
          },
        });
        expect(Buffer.concat(sent).equals(bytes)).toBe(true);
        expect(replies).toEqual([...replies.keys()]);
      },
    ),
  );
});

it('an upload resumes after the worker died and after the download broke', async () => {
  const bytes = Buffer.from('abcdefghijklmnopqrst');
  const file = fileOf(bytes, { breaks: [8] });
  const job = jobOf(file.open);
  const sent: string[] = [];
  let dies = true;
  const upload = async () =>
    uploadParts(job, {
      item,
      media: await file.open(),
      name: 'part',
      lengths: [5, 5, 5, 5],
      reply: z.null(),
      send: async (piece, index) => {
        if (index === 2 && dies) throw new Error('The worker died.');
        sent.push(piece.toString());
        return null;
      },
    });
  await expect(upload()).rejects.toThrow('It broke off.');
  await expect(upload()).rejects.toThrow('The worker died.');
  dies = false;
  await upload();
  expect(sent).toEqual(['abcde', 'fghij', 'klmno', 'pqrst']);
  expect([...job.kept.keys()]).toEqual(partNames('part', 4));
});

it('an upload yields the remaining parts to the next attempt before the attempt ends', async () => {
  const bytes = Buffer.alloc(40);
  const file = fileOf(bytes);
  const job = jobOf(file.open, 60_000);
  const send = async () => null;
  const parts = { item, media: await file.open(), name: 'part', lengths: equalParts(40, 5), reply: z.null(), send };
  await expect(uploadParts(job, parts)).rejects.toMatchObject({ outcome: { kind: 'pending' } });
  expect(job.kept.size).toBe(4);
});

it('a whole file is read into memory', async () => {
  const file = fileOf(Buffer.from('the whole file'));
  expect((await bufferOf(await file.open())).toString()).toBe('the whole file');
});
