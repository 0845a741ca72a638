import { z } from 'zod';
import { defineRoute, leaseOf } from '../../../server/route.ts';

/** A day: longer than any file that is taken in (seconds). */
const LONGEST = 86_400;

export const transcribeRoute = defineRoute({
  method: 'post',
  path: '/v1/ai/transcribe',
  summary: 'Transcribe uploaded audio or video. Costs one AI credit for each minute begun.',
  access: 'apiKey',
  scope: 'transcriptions',
  servedBy: 'media',
  limit: { prefix: 'ai-transcribe', perMinute: 10 },
  idempotency: 'lease',
  body: z.strictObject({
    mediaId: z.string().min(1),
    language: z
      .string()
      .regex(/^[a-z]{2}$/i, 'This must be a language code of ISO 639-1, such as "en".')
      .transform((code) => code.toLowerCase())
      .optional(),
    model: z
      .string()
      .regex(/^[\w.:/@-]{1,100}$/, 'This is not the name of a model.')
      .optional(),
    durationSeconds: z.int().min(1).max(LONGEST).optional(),
  }),
  status: 200,
  errors: ['MEDIA_NOT_FOUND', 'MEDIA_INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'insufficient_credits'],
  response: z.object({
    jobId: z.string(),
    transcript: z.string(),
    creditsDebited: z.number(),
    likelyLyrics: z.boolean(),
  }),
  handle: async (call) => {
    const { ctx, caller, body, logger } = call;
    const { transcribe } = await import('../../../transcription/transcribe.ts');
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
