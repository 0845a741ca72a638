import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { context } from '../../context.ts';
import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { media } from '../../model/media.ts';
import { speechToText } from './speech-to-text.ts';

const file = media.parse({
  url: 'https://a.example/a',
  storagePath: 'media/1.mov',
  mimeType: 'video/quicktime',
  sizeBytes: 5,
});

function withServer(baseUrl: string | null) {
  const base = context();
  return { ...base, config: { ...base.config, stt: { ...base.config.stt, baseUrl } } };
}

/** Transcribes `file` at a server that answers `data`. Returns the result, and the form that the server got. */
async function transcribed(request: { model: string; language: string | null }, data: object = { text: ' Hello. ' }) {
  const base = withServer('https://stt.example');
  let form = '';
  const http = async ({ body }: PlatformRequest) => {
    if (body && 'pipe' in body) form = await text(body.pipe(new PassThrough()));
    return { status: 200, headers: {}, data, text: JSON.stringify(data) };
  };
  const files = { ...base.files, read: () => Readable.from([Buffer.from('bytes')]) };
  const result = await speechToText({ ...base, http, files }, { media: file, ...request });
  const fieldOf = (name: string) =>
    new RegExp(`name="${name}"[^\\r]*\\r\\n(?:[^\\r]+\\r\\n)*\\r\\n([^\\r]*)`).exec(form)?.[1];
  return { result, form, fieldOf };
}

it('a transcription is requested with the model, the language and a file name that the server accepts', async () => {
  const { form, fieldOf } = await transcribed({ model: 'whisper-1', language: 'de' });
  expect(fieldOf('model')).toBe('whisper-1');
  expect(fieldOf('language')).toBe('de');
  expect(fieldOf('file')).toBe('bytes');
  expect(form).toContain('filename="media.mp4"');
});

it('a request omits the language when the server has to detect it', async () => {
  expect((await transcribed({ model: 'whisper-1', language: null })).fieldOf('language')).toBeUndefined();
});

it.each([
  ['whisper-1', 'verbose_json'],
  ['gpt-4o-transcribe', 'json'],
])('the model %s is asked for the format %s', async (model, format) => {
  expect((await transcribed({ model, language: null })).fieldOf('response_format')).toBe(format);
});

it('the service transcribes nothing where no server is configured', async () => {
  const request = { media: file, model: 'whisper-1', language: null };
  await expect(speechToText(withServer(null), request)).rejects.toMatchObject({ reason: 'not_found' });
});

it('a transcript has its text, its segments and its duration', async () => {
  const verbose = { text: ' Hello. ', duration: '61.5', segments: [{ text: 'Hello.' }] };
  const { result } = await transcribed({ model: 'whisper-1', language: null }, verbose);
  expect(result).toEqual({ transcript: 'Hello.', segments: ['Hello.'], seconds: 61.5 });
  const plain = await transcribed(
    { model: 'gpt-4o-transcribe', language: null },
    { text: 'Hello.', usage: { seconds: 7 } },
  );
  expect(plain.result).toEqual({ transcript: 'Hello.', segments: [], seconds: 7 });
});
