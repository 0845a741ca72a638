import { definePlatform } from '../core/define-platform.ts';
import type { PlatformContext } from '../core/platform.ts';
import { json, type PlatformResponse, text } from '../core/response.ts';
import type { Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/body.ts';
import { apiError, errorResponse, responseForStatus } from './errors.ts';
import {
  readParameters,
  readRequest,
  type SpeechSettings,
  speechSettings,
  type TranscriptionParameters,
  type TranscriptionRequest,
} from './request.ts';
import { durationOf, generateSegments, round, segment } from './transcript.ts';

type SpeechState = PlatformContext<SpeechSettings>;

function addRoutes({ reading }: Routes<SpeechState>) {
  reading(readRequest).post('/v1/audio/transcriptions', 'transcribe', transcribe);
  reading(readPageRequest).fallback((_state, _request, { method, path }) =>
    errorResponse({ status: 404, message: `Invalid URL (${method} ${path})` }),
  );
}

async function transcribe(state: SpeechState, request: TranscriptionRequest): Promise<PlatformResponse> {
  const settings = state.settings();
  const parameters = readParameters(request, settings);
  const duration = round(settings.durationSeconds ?? (await durationOf(parameters.file)));
  const isSong = settings.lyrics || /lyrics|song/i.test(parameters.file.name);
  const segments =
    settings.text === null
      ? generateSegments(parameters.file, duration, isSong)
      : [segment(0, 0, duration, settings.text, isSong)];
  const transcript = segments
    .map((one) => one.text)
    .join('')
    .trim();
  if (parameters.format === 'text') return text(200, `${transcript}\n`);
  if (parameters.format === 'json') return json(200, { text: transcript });
  return json(200, { task: 'transcribe', language: languageName(parameters), duration, text: transcript, segments });
}

/** Verbose responses have the language's English name, not its code. */
function languageName({ language }: TranscriptionParameters): string {
  return (new Intl.DisplayNames(['en'], { type: 'language' }).of(language ?? 'en') ?? 'english').toLowerCase();
}

/** Speech to text in OpenAI's format: `POST /v1/audio/transcriptions`. */
export const speech = definePlatform({
  name: 'stt',
  title: 'Speech to text',
  settings: speechSettings,
  createStores: () => ({}),
  responseForStatus,
  unreadableBody: (_state, message) => apiError({ status: 400, message }),
  addRoutes,
});
