import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

export const imageUploadReply = z.object({
  value: z.object({ uploadUrl: url, image: z.string().startsWith('urn:li:image:') }),
});

export const videoUploadReply = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    /** Often empty, and to be sent back in any case. */
    uploadToken: z.string().default(''),
    /** Bytes from the first to the last, both included. */
    uploadInstructions: z
      .array(z.object({ uploadUrl: url, firstByte: z.number().int(), lastByte: z.number().int() }))
      .min(1),
  }),
});

export const videoReply = z.object({
  status: z.enum(['WAITING_UPLOAD', 'PROCESSING', 'AVAILABLE', 'PROCESSING_FAILED']),
  processingFailureReason: z.string().nullish(),
});

/** What a post is called; a video's may be of the older kind. */
export const postUrn = z.string().regex(/^urn:li:(?:share|ugcPost):\d+$/);

/** https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling, in its older and its newer shape. */
export const errorReply = z
  .object({
    message: z.string().optional(),
    code: z.string().optional(),
    serviceErrorCode: z.number().optional(),
    errorDetails: z
      .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).default([]) })
      .optional()
      .catch(undefined),
  })
  .refine(({ message, code }) => message !== undefined || code !== undefined);

export const userReply = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

export type VideoUpload = z.infer<typeof videoUploadReply>['value'];
export type VideoStatus = z.infer<typeof videoReply>;
export type LinkedInError = z.infer<typeof errorReply>;
