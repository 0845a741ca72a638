import type { Request } from 'express';
import { z } from 'zod';
import type { PlatformContext } from '../core/platform.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { flag } from '../core/settings.ts';
import { bearerToken, type Params, readMultipart } from '../http/body.ts';
import { apiError } from './errors.ts';

/** Settings of the simulated speech-to-text service. */
export const speechSettings = z.object({
  apiKey: z.string().default('herald-local-key').describe('the only bearer key that is accepted'),
  models: z
    .array(z.string())
    .default(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'])
    .describe('models that exist; the gpt-4o ones do not support verbose_json'),
  maxBytes: z
    .int()
    .min(1)
    .default(25 * 1024 * 1024)
    .describe('larger files get 413 (25 MB)'),
  lyrics: flag(false, 'every transcript is like a song; a file name with "lyrics" or "song" does too'),
  durationSeconds: z.number().min(0).nullable().default(null).describe('this duration instead of the measured one'),
  text: z.string().nullable().default(null).describe('this transcript instead of the invented one'),
});

export type SpeechSettings = z.output<typeof speechSettings>;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

export interface TranscriptionRequest extends ParsedRequest {
  fields: Params;
  file: UploadedFile | null;
}

/** The key is checked before a byte of the file is read. */
export async function readRequest(
  { settings }: PlatformContext<SpeechSettings>,
  req: Request,
): Promise<TranscriptionRequest> {
  const { apiKey, maxBytes } = settings();
  const key = bearerToken(req);
  if (key === undefined) throw apiError({ status: 401, message: "You didn't provide an API key." });
  if (key !== apiKey) throw apiError({ status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  const { fields, files, fileNames, tooLarge } = await readMultipart(req, maxBytes);
  if (tooLarge) throw apiError({ status: 413, message: `Maximum content size limit (${maxBytes}) exceeded.` });
  const unexpected = Object.keys(files).find((name) => name !== 'file');
  if (unexpected !== undefined) throw invalid(`Unexpected file in the form: ${unexpected}.`, unexpected);
  const bytes = files['file'];
  const file = bytes ? { name: fileNames['file'] ?? '', bytes } : null;
  const logged = file && { name: file.name, bytes: file.bytes.length };
  return { accountId: null, loggedParams: { ...fields, file: logged }, fields, file };
}

type ResponseFormat = 'json' | 'verbose_json' | 'text';

export interface TranscriptionParameters {
  file: UploadedFile;
  model: string;
  language: string | null;
  format: ResponseFormat;
}

const FIELDS = ['model', 'language', 'prompt', 'response_format', 'temperature', 'timestamp_granularities[]'];
const EXTENSIONS = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
/** Two-letter codes of ISO 639-1 that the service transcribes. */
const LANGUAGES = new Set(
  (
    'af ar hy az be bs bg ca zh hr cs da nl en et fi fr gl de el he hi hu is id it ja kn kk ko lv lt mk ms mr mi ne no fa pl pt ro ru sr sk sl ' +
    'es sw sv tl ta th tr uk ur vi cy'
  ).split(' '),
);

/** The form, checked field by field. Errors name the parameter. */
export function readParameters(
  { fields, file }: TranscriptionRequest,
  settings: SpeechSettings,
): TranscriptionParameters {
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw invalid(`Unrecognized request argument supplied: ${unknown}`, unknown);
  const model = readModel(fields['model'], settings);
  const format = readFormat(fields['response_format'] ?? 'json', model);
  const temperature = Number(fields['temperature'] ?? 0);
  if (!(temperature >= 0 && temperature <= 1)) throw invalid('temperature must be between 0 and 1.', 'temperature');
  if (fields['timestamp_granularities[]'] !== undefined && format !== 'verbose_json')
    throw invalid('timestamp_granularities needs the response_format verbose_json.', 'timestamp_granularities');
  return { file: checkFile(file), model, language: readLanguage(fields['language']), format };
}

function invalid(message: string, param: string, code: string | null = null) {
  return apiError({ status: 400, message, param, code });
}

function readModel(model: string | undefined, { models }: SpeechSettings): string {
  if (!model) throw invalid('you must provide a model parameter', 'model');
  if (models.includes(model)) return model;
  throw apiError({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    param: 'model',
    code: 'model_not_found',
  });
}

/** The gpt-4o models support plain JSON and text only. */
function readFormat(format: string, model: string): ResponseFormat {
  if (format !== 'json' && format !== 'verbose_json' && format !== 'text') {
    throw invalid(`response_format must be one of json, text, verbose_json, not '${format}'.`, 'response_format');
  }
  if (format === 'verbose_json' && model.startsWith('gpt-4o')) {
    throw apiError({
      status: 400,
      message: `response_format 'verbose_json' is not compatible with model '${model}'.`,
      param: 'response_format',
      code: 'unsupported_value',
    });
  }
  return format;
}

function checkFile(file: UploadedFile | null): UploadedFile {
  if (!file) throw invalid('The form has no file.', 'file');
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension))
    throw invalid(`Unrecognized file format. Supported formats: ${EXTENSIONS.join(', ')}`, 'file');
  if (file.bytes.length === 0) throw invalid('The audio file is empty.', 'file');
  return file;
}

function readLanguage(language: string | undefined): string | null {
  if (language === undefined || language === '') return null;
  if (!LANGUAGES.has(language))
    throw invalid(
      `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
      'language',
      'invalid_language_format',
    );
  return language;
}
