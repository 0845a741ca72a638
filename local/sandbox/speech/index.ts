import { type Request, Router } from 'express';
import type { SandboxContext } from '../core/context.ts';
import { createOperations, type ParsedRequest } from '../core/operation.ts';
import type { Platform } from '../core/platform.ts';
import { json, type PlatformResponse, text } from '../core/response.ts';
import { createSettings } from '../core/settings.ts';
import { durationOf } from './duration.ts';
import { apiError, errorResponse, responseForStatus } from './errors.ts';
import { readForm, type SpeechForm } from './request.ts';
import { readSpeechRequest, type SpeechRequest } from './request-rules.ts';
import { type SpeechSettings, speechSettings } from './settings.ts';
import { generateSegments, round, segment } from './transcript.ts';

interface Heard extends ParsedRequest {
  form: SpeechForm;
}

/** Speech to text in OpenAI's shape: `POST /v1/audio/transcriptions`. */
export const createSpeech = (world: SandboxContext, initial: unknown): Platform => {
  const settings = createSettings(speechSettings, initial);
  const door = { world, platform: 'stt', failure: responseForStatus };
  const operation = createOperations({ ...door, read: (req) => hear(req, settings.get()) });
  const unread = createOperations({ ...door, read: () => ({ accountId: null, loggedParams: {} }) });
  const router = Router();
  router.post(
    '/v1/audio/transcriptions',
    operation('transcribe', (input) => transcribe(input, settings.get())),
  );
  router.use(
    unread('unknown', (_input, req) =>
      errorResponse({ status: 404, message: `Invalid URL (${req.method} ${req.path})` }),
    ),
  );
  return {
    name: 'stt',
    title: 'Speech to text',
    operations: ['transcribe'],
    settings,
    router,
    responseForStatus: responseForStatus,
    published: () => [],
    reset: () => undefined,
  };
};

/** The key decides before a byte of the file is read. */
const hear = async (req: Request, settings: SpeechSettings): Promise<Heard> => {
  const key = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  if (key === undefined) throw apiError({ status: 401, message: "You didn't provide an API key." });
  if (key !== settings.apiKey)
    throw apiError({ status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  const form = await readForm(req, settings.maxBytes);
  const file = form.file && { name: form.file.name, bytes: form.file.bytes };
  return {
    accountId: null,
    loggedParams: { ...Object.fromEntries(form.fields.map(({ name, value }) => [name, value])), file },
    form,
  };
};

const transcribe = async ({ form }: Heard, settings: SpeechSettings): Promise<PlatformResponse> => {
  const request = readSpeechRequest(form, settings);
  const duration = round(settings.durationSeconds ?? (await durationOf(request.file)));
  const sung = settings.lyrics || /lyrics|song/i.test(request.file.name);
  const segments =
    settings.text === null
      ? generateSegments(request.file.hash, duration, sung)
      : [segment(0, 0, duration, settings.text, sung)];
  const transcript = segments
    .map((one) => one.text)
    .join('')
    .trim();
  if (request.format === 'text') return text(200, `${transcript}\n`);
  if (request.format === 'json') return json(200, { text: transcript });
  return json(200, { task: 'transcribe', language: languageName(request), duration, text: transcript, segments });
};

/** Verbose answers name the language in English words, not by its code. */
const languageName = ({ language }: SpeechRequest): string =>
  (new Intl.DisplayNames(['en'], { type: 'language' }).of(language ?? 'en') ?? 'english').toLowerCase();
