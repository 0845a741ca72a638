import type { PlatformContext } from '../core/platform-context.ts';
import { json, type PlatformResponse, text } from '../core/response.ts';
import type { Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/params.ts';
import { durationOf } from './duration.ts';
import { errorResponse } from './errors.ts';
import { readRequest, type TranscriptionRequest } from './request.ts';
import { readParameters, type TranscriptionParameters } from './request-rules.ts';
import type { SpeechSettings } from './settings.ts';
import { generateSegments, round, segment } from './transcript.ts';

type SpeechState = PlatformContext<SpeechSettings>;

export const addRoutes = ({ reading }: Routes<SpeechState>) => {
  reading(readRequest).post('/v1/audio/transcriptions', 'transcribe', transcribe);
  reading(readPageRequest).fallback((_state, _request, { method, path }) =>
    errorResponse({ status: 404, message: `Invalid URL (${method} ${path})` }),
  );
};

const transcribe = async (state: SpeechState, { form }: TranscriptionRequest): Promise<PlatformResponse> => {
  const settings = state.settings();
  const parameters = readParameters(form, settings);
  const duration = round(settings.durationSeconds ?? (await durationOf(parameters.file)));
  const isSong = settings.lyrics || /lyrics|song/i.test(parameters.file.name);
  const segments =
    settings.text === null
      ? generateSegments(parameters.file.hash, duration, isSong)
      : [segment(0, 0, duration, settings.text, isSong)];
  const transcript = segments
    .map((one) => one.text)
    .join('')
    .trim();
  if (parameters.format === 'text') return text(200, `${transcript}\n`);
  if (parameters.format === 'json') return json(200, { text: transcript });
  return json(200, { task: 'transcribe', language: languageName(parameters), duration, text: transcript, segments });
};

/** Verbose responses have the language's English name, not its code. */
const languageName = ({ language }: TranscriptionParameters): string =>
  (new Intl.DisplayNames(['en'], { type: 'language' }).of(language ?? 'en') ?? 'english').toLowerCase();
