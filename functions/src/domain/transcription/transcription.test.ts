import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { context } from '../../context.ts';
import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { media } from '../../model/media.ts';
import { isLikelyLyrics } from './likely-lyrics.ts';
import { speechToText } from './speech-to-text.ts';
import { billableSeconds } from './transcribe.ts';

it.each([
  ['the server reports more than the file declares', { measured: 1, reported: 3600, claimed: 1 }, 3600],
  ['the file is longer than the reported duration', { measured: 120, reported: 60, claimed: null }, 120],
  ['only the server reports a duration', { measured: null, reported: 61, claimed: 5 }, 61],
  ['only the request contains a duration', { measured: null, reported: null, claimed: 5 }, 5],
  ['no duration is known', { measured: null, reported: null, claimed: null }, null],
])('a transcription costs its longest reliable duration when %s', (_what, durations, expected) => {
  expect(billableSeconds(durations)).toBe(expected);
});

const song = [
  ...['We were walking in the rain', 'Nobody knew our names', 'Hold on to the light', 'Hold on to the night'],
  ...['We were running from the train', 'Nobody played our games', 'Hold on to the light', 'Hold on to the night'],
  ...['Oh oh oh', 'Hold on to the light', 'Hold on to the night'],
];
const speech = [
  ...[
    'Good morning and welcome to the weekly meeting of the garden club.',
    'Today we talk about roses and how to prune them.',
  ],
  ...[
    'Marta has brought her own shears, which she bought in Rotterdam.',
    'The first cut goes above an outward facing bud.',
  ],
  ...[
    'Then you remove whatever is dead or crosses another branch.',
    'Any questions so far?',
    'No?',
    'Then we go on with tulips.',
  ],
  ...['They are planted in autumn, about fifteen centimetres deep.'],
];

it('a repeated refrain is recognised as lyrics', () => {
  expect(isLikelyLyrics(song.join('\n'), song)).toBe(true);
  expect(isLikelyLyrics(song.join('\n'), [])).toBe(true);
});
it('a transcript in which the model marked music is recognised as lyrics', () => {
  expect(isLikelyLyrics('♪ la la la ♪', [])).toBe(true);
  expect(isLikelyLyrics('[Music playing] Hello', [])).toBe(true);
});

it('plain speech is not taken for lyrics', () => {
  expect(isLikelyLyrics(speech.join(' '), speech)).toBe(false);
  expect(isLikelyLyrics(speech.join(' '), [])).toBe(false);
});
it('speech that repeats a single word is not taken for lyrics', () => {
  const yes = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? 'Yes.' : `Line number ${index} of the interview, at length.`,
  );
  expect(isLikelyLyrics(yes.join(' '), yes)).toBe(false);
});
it('a very short transcript is not taken for lyrics', () => {
  expect(isLikelyLyrics('', [])).toBe(false);
  expect(isLikelyLyrics('Hold on to the light. Hold on to the light.', [])).toBe(false);
});

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
