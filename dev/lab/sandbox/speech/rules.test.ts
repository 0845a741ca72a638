import { expect, it } from 'vitest';
import { sample, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const KEY = 'herald-local-key';
const PATH = '/stt/v1/audio/transcriptions';
const VERBOSE = { response_format: 'verbose_json' };

interface TranscriptionOptions {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer> | null;
  token?: string;
  fields?: Record<string, string>;
}

function transcribe({
  name = 'talk.mp3',
  bytes = sample('sample.mp3'),
  token = KEY,
  fields = {},
}: TranscriptionOptions = {}) {
  const body = new FormData();
  if (bytes) body.set('file', new Blob([bytes]), name);
  for (const [field, value] of Object.entries({ model: 'whisper-1', ...fields })) body.append(field, value);
  return sandbox.ask(PATH, { body, ...(token && { token }) });
}

it.each<[TranscriptionOptions, number]>([
  [{ token: '' }, 401],
  [{ token: 'wrong' }, 401],
  [{ bytes: null }, 400],
  [{ bytes: new Uint8Array(0) }, 400],
  [{ bytes: new Uint8Array(25 * 1024 * 1024 + 1) }, 413],
  [{ name: 'talk.txt' }, 400],
  [{ fields: { model: '' } }, 400],
  [{ fields: { model: 'whisper-9' } }, 404],
  [{ fields: { language: 'english' } }, 400],
  [{ fields: { language: 'xx' } }, 400],
  [{ fields: { response_format: 'xml' } }, 400],
  [{ fields: { model: 'gpt-4o-transcribe', ...VERBOSE } }, 400],
  [{ fields: { temperature: '2' } }, 400],
  [{ fields: { 'timestamp_granularities[]': 'word' } }, 400],
  [{ fields: { durationSeconds: '4' } }, 400],
])('a transcription is refused (%#) with the documented error', async (request, status) => {
  const error = { message: expect.any(String), type: 'invalid_request_error' };
  expect(await transcribe(request)).toMatchObject({ status, body: { error } });
});

it('a transcription requires a complete form, and a supported file', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const other = new FormData();
  other.set('audio', new Blob([sample('sample.mp3')]), 'talk.mp3');
  for (const request of [{ json: {} }, { body: '--x\r\nContent-Dis', headers }, { body: other }])
    expect((await sandbox.ask(PATH, { token: KEY, ...request })).status).toBe(400);
});

it('a transcription is the same for the same file in three formats, with its duration', async () => {
  const text = textIn(await transcribe(), 'text');
  expect(textIn(await transcribe(), 'text')).toBe(text);
  const plain = await transcribe({ fields: { response_format: 'text' } });
  expect([plain.raw, plain.headers.get('content-type')]).toEqual([`${text}\n`, expect.stringContaining('text/plain')]);
  const verbose = await transcribe({ fields: { ...VERBOSE, language: 'de' } });
  expect(verbose.body).toMatchObject({ text, language: 'german', duration: expect.closeTo(4.05, 1) });
  const film = await transcribe({ name: 'clip.mp4', bytes: sample('sample.mp4'), fields: VERBOSE });
  expect(film.body).toMatchObject({ duration: 4 });
  await sandbox.set('stt', { text: 'Exactly this.', durationSeconds: 61.5 });
  expect((await transcribe({ fields: VERBOSE })).body).toMatchObject({ text: 'Exactly this.', duration: 61.5 });
});
