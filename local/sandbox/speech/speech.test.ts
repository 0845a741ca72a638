import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const KEY = 'herald-local-key';
const sample = (extension: string) =>
  new Uint8Array(readFileSync(new URL(`../media/samples/sample.${extension}`, import.meta.url)));

interface Wish {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer> | null;
  token?: string | undefined;
  fields?: Record<string, string>;
}

const transcribe = ({ name = 'talk.mp3', bytes = sample('mp3'), token = KEY, fields = {} }: Wish = {}) => {
  const form = new FormData();
  if (bytes) form.set('file', new Blob([bytes]), name);
  for (const [field, value] of Object.entries({ model: 'whisper-1', ...fields })) form.append(field, value);
  return sandbox.ask('/stt/v1/audio/transcriptions', { body: form, token });
};

const verbose = { response_format: 'verbose_json' };
const verboseSchema = z.object({
  duration: z.number(),
  language: z.string(),
  text: z.string(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

describe('a transcription', () => {
  it('is text in JSON, and the same for the same file', async () => {
    const [first, second] = [await transcribe(), await transcribe()];
    expect(first).toMatchObject({ status: 200, body: { text: expect.stringMatching(/\w{3,}/) } });
    expect(second.body).toEqual(first.body);
  });

  it('has duration, language and segments when verbose', async () => {
    const { duration, language, segments, text } = verboseSchema.parse(
      (await transcribe({ fields: { ...verbose, language: 'de' } })).body,
    );
    expect(duration).toBeCloseTo(4.05, 1);
    expect(language).toBe('german');
    expect(segments.at(-1)?.end).toBe(duration);
    expect(text).toBe(
      segments
        .map((one) => one.text)
        .join('')
        .trim(),
    );
  });

  it('is plain text when requested', async () => {
    const reply = await transcribe({ fields: { response_format: 'text' } });
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(reply.body).toBeUndefined();
  });

  it('measures a video too', async () => {
    const { duration } = verboseSchema.parse(
      (await transcribe({ name: 'clip.mp4', bytes: sample('mp4'), fields: verbose })).body,
    );
    expect(duration).toBe(4);
  });

  it('is like a song for a file named so, or by a setting', async () => {
    const sung = async (name: string) => {
      await sandbox.set('stt', { durationSeconds: 60 });
      const { segments } = verboseSchema.parse((await transcribe({ name, fields: verbose })).body);
      return new Set(segments.map(({ text }) => text)).size < segments.length / 2;
    };
    expect(await sung('talk.mp3')).toBe(false);
    expect(await sung('my-song.mp3')).toBe(true);
    await sandbox.set('stt', { lyrics: true });
    expect(await sung('talk.mp3')).toBe(true);
  });

  it('can be given its text and its duration', async () => {
    await sandbox.set('stt', { text: 'Exactly this.', durationSeconds: 61.5 });
    expect((await transcribe({ fields: verbose })).body).toMatchObject({ text: 'Exactly this.', duration: 61.5 });
  });

  it('takes the fields before the file or after it', async () => {
    const form = new FormData();
    form.set('model', 'whisper-1');
    form.set('file', new Blob([sample('mp3')]), 'talk.mp3');
    expect((await sandbox.ask('/stt/v1/audio/transcriptions', { body: form, token: KEY })).status).toBe(200);
  });

  it('counts the bytes', async () => {
    await transcribe();
    expect((await sandbox.calls('?platform=stt'))[0]).toMatchObject({
      operation: 'transcribe',
      params: { file: { name: 'talk.mp3', bytes: sample('mp3').length } },
    });
  });
});

describe('an error', () => {
  it.each([
    [{ token: undefined }, 401],
    [{ token: 'wrong' }, 401],
    [{ bytes: null }, 400],
    [{ bytes: new Uint8Array(0) }, 400],
    [{ name: 'talk.txt' }, 400],
    [{ fields: { model: '' } }, 400],
    [{ fields: { model: 'whisper-9' } }, 404],
    [{ fields: { language: 'english' } }, 400],
    [{ fields: { language: 'xx' } }, 400],
    [{ fields: { response_format: 'xml' } }, 400],
    [{ fields: { model: 'gpt-4o-transcribe', ...verbose } }, 400],
    [{ fields: { temperature: '2' } }, 400],
    [{ fields: { 'timestamp_granularities[]': 'word' } }, 400],
    [{ fields: { durationSeconds: '4' } }, 400],
  ])('of %j is %i in the documented format', async (wish, status) => {
    const reply =
      'token' in wish && wish.token === undefined
        ? await sandbox.ask('/stt/v1/audio/transcriptions', { body: new FormData() })
        : await transcribe(wish);
    expect(reply).toMatchObject({
      status,
      body: { error: { message: expect.any(String), type: 'invalid_request_error' } },
    });
  });

  it('is sent for files that are too large, and bodies that are no form', async () => {
    await sandbox.set('stt', { maxBytes: 1000 });
    expect((await transcribe()).status).toBe(413);
    expect((await sandbox.ask('/stt/v1/audio/transcriptions', { token: KEY, json: {} })).status).toBe(400);
    const cut = await sandbox.ask('/stt/v1/audio/transcriptions', {
      token: KEY,
      body: '--x\r\nContent-Dis',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(cut.status).toBe(400);
  });

  it('is sent by a fault too', async () => {
    await sandbox.fault({ platform: 'stt', operation: 'transcribe', status: 429 });
    expect(await transcribe()).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
    expect((await transcribe()).status).toBe(200);
  });

  it('is sent for unknown paths', async () => {
    expect((await sandbox.ask('/stt/v1/audio/speech', { token: KEY, json: {} })).status).toBe(404);
  });
});
