import { z } from 'zod';

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
  lyrics: z
    .boolean()
    .default(false)
    .describe('every transcript is like a song; a file name with "lyrics" or "song" does too'),
  durationSeconds: z.number().min(0).nullable().default(null).describe('this duration instead of the measured one'),
  text: z.string().nullable().default(null).describe('this transcript instead of the invented one'),
});

export type SpeechSettings = z.output<typeof speechSettings>;
