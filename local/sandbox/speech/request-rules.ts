import { apiError } from './errors.ts';
import type { SpeechForm, UploadedFile } from './request.ts';
import type { SpeechSettings } from './settings.ts';

export type ResponseFormat = 'json' | 'verbose_json' | 'text';

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
export const readParameters = (form: SpeechForm, settings: SpeechSettings): TranscriptionParameters => {
  const unknown = form.fields.find(({ name }) => !FIELDS.includes(name));
  if (unknown) throw invalid(`Unrecognized request argument supplied: ${unknown.name}`, unknown.name);
  const value = (name: string) => form.fields.find((field) => field.name === name)?.value;
  const model = readModel(value('model'), settings);
  const format = readFormat(value('response_format') ?? 'json', model);
  const temperature = Number(value('temperature') ?? 0);
  if (!(temperature >= 0 && temperature <= 1)) throw invalid('temperature must be between 0 and 1.', 'temperature');
  if (value('timestamp_granularities[]') !== undefined && format !== 'verbose_json') {
    throw invalid('timestamp_granularities needs the response_format verbose_json.', 'timestamp_granularities');
  }
  return { file: readFile(form.file), model, language: readLanguage(value('language')), format };
};

const readModel = (model: string | undefined, { models }: SpeechSettings): string => {
  if (!model) throw invalid('you must provide a model parameter', 'model');
  if (models.includes(model)) return model;
  throw apiError({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    param: 'model',
    code: 'model_not_found',
  });
};

/** The gpt-4o models support plain JSON and text only. */
const readFormat = (format: string, model: string): ResponseFormat => {
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
};

const readLanguage = (language: string | undefined): string | null => {
  if (language === undefined || language === '') return null;
  if (!LANGUAGES.has(language))
    throw invalid(
      `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
      'language',
      'invalid_language_format',
    );
  return language;
};

const readFile = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw invalid('The form has no file.', 'file');
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension))
    throw invalid(`Unrecognized file format. Supported formats: ${EXTENSIONS.join(', ')}`, 'file');
  if (file.bytes === 0) throw invalid('The audio file is empty.', 'file');
  return file;
};

const invalid = (message: string, param: string, code: string | null = null) =>
  apiError({ status: 400, message, param, code });
