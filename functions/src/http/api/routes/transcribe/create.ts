import { z } from 'zod';
import { defineRoute, leaseOf } from '../../../server/request/route.ts';
import { adds } from '../../tool-text.ts';

/** A day: longer than any file that is taken in (seconds). */
const LONGEST = 86_400;

const EXAMPLE_MEDIA = '0b2c4a3e-7a0e-4b62-9f8e-0d7c5a3f1e11';

const transcriptionRequest = z
  .strictObject({
    mediaId: z.string().min(1).meta({ description: 'The id of audio or video from `POST /v1/media` or an upload.' }),
    language: z
      .string()
      .regex(/^[a-z]{2}$/i, 'This must be a language code of ISO 639-1, such as "en".')
      .meta({ description: 'ISO 639-1. By default detected.' })
      .transform((code) => code.toLowerCase())
      .optional(),
    model: z
      .string()
      .regex(/^[\w.:/@-]{1,100}$/, 'This is not the name of a model.')
      .optional()
      .meta({ description: 'The transcription model, if not the default.' }),
    durationSeconds: z
      .int()
      .min(1)
      .max(LONGEST)
      .optional()
      .meta({ description: 'The duration to charge if it cannot be measured.' }),
  })
  .meta({ id: 'TranscriptionRequest' });

const transcription = z
  .object({
    jobId: z.string(),
    transcript: z.string(),
    creditsDebited: z.number(),
    likelyLyrics: z.boolean().meta({ description: 'Whether the audio seems to be a song.' }),
  })
  .meta({ id: 'Transcription' });

export const transcribeRoute = defineRoute({
  method: 'post',
  path: '/v1/ai/transcribe',
  docs: {
    operationId: 'transcribe',
    client: { method: 'transcribe', command: 'byHand' },
    summary: 'Transcribe uploaded audio or video. Costs one AI credit for each started minute.',
    examples: () => ({
      file: { summary: 'A stored file', value: { mediaId: EXAMPLE_MEDIA } },
      language: { summary: 'In a language that is known', value: { mediaId: EXAMPLE_MEDIA, language: 'en' } },
    }),
  },
  tool: {
    name: 'transcribe',
    title: 'Transcribe audio or video',
    description:
      'Turns the speech of a stored file into text. Costs one AI credit for each started minute, without refunds; a ' +
      'repeat with the same key costs nothing. May take longer than a minute.',
    effect: { ...adds, openWorldHint: true },
    brief: ({ creditsDebited }) => `Transcribed for ${creditsDebited} AI credits.`,
  },
  access: {
    by: 'apiKey',
    scope: 'transcriptions',
    limit: { prefix: 'ai-transcribe', perMinute: 10 },
    servedBy: 'media',
  },
  input: { body: transcriptionRequest },
  replay: { by: 'lease' },
  output: {
    status: 200,
    body: transcription,
    errors: ['not_found', 'MEDIA_NOT_FOUND', 'MEDIA_INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'insufficient_credits'],
  },
  handle: async (call) => {
    const { ctx, caller, body, logger } = call;
    const { transcribe } = await import('../../../../domain/transcription/index.ts');
    const request = {
      userId: caller.userId,
      mediaId: body.mediaId,
      language: body.language ?? null,
      model: body.model ?? null,
      durationSeconds: body.durationSeconds ?? null,
    };
    return { body: await transcribe(ctx, request, { lease: leaseOf(call), logger }) };
  },
});
