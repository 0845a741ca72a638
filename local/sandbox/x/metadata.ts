import { z } from 'zod';
import type { PlatformResponse } from '../core/response.ts';
import { apiResponse, invalid } from './errors.ts';
import { authorize, type XJsonRequest } from './request.ts';
import type { XState } from './state.ts';

/** https://docs.x.com/x-api/media/create-media-metadata (August 2026), of which Herald sends the alternative text. */
const metadata = z.strictObject({
  id: z.string().regex(/^\d{1,19}$/),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1000) }) }),
});

/** `POST /2/media/metadata`: of an upload that is complete, and of images and GIFs only. */
export const describeMedia = (state: XState, request: XJsonRequest): PlatformResponse => {
  const { account } = authorize(state, request, 'media.write');
  const body = metadata.safeParse(request.body ?? {});
  if (!body.success) throw invalid(state, z.prettifyError(body.error), { body: [] });
  const { id, metadata: given } = body.data;
  const upload = state.uploads.get(id);
  if (!upload?.finalized || upload.accountId !== account.accountId || upload.category === 'tweet_video')
    throw invalid(state, 'The media ID is invalid.', { id: [id] });
  upload.altText = given.alt_text.text;
  return apiResponse(200, { data: { id, associated_metadata: given } });
};
