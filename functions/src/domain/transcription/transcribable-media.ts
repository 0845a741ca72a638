import type { Context } from '../../context.ts';
import { MalformedDocument } from '../../infra/store/converter.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { Media } from '../../model/media.ts';
import { isAudioOrVideo } from '../media/index.ts';

/**
 * Reads the user's media of this id. Throws `MEDIA_NOT_FOUND`, also for another user's media; `MEDIA_INVALID` if its record
 * is incomplete; `UNSUPPORTED_MEDIA_TYPE` unless it is audio or video.
 */
export async function readTranscribableMedia(
  { store }: Pick<Context, 'store'>,
  userId: string,
  mediaId: string,
): Promise<Media> {
  if (!isPathSegment(mediaId)) throw notFound();
  const snapshot = await store.user(userId).media.doc(mediaId).get();
  if (!snapshot.exists) throw notFound();
  const media = parseOrInvalid(() => snapshot.data());
  if (!media?.storagePath || !media.mimeType) throw invalid('empty fields');
  if (!isAudioOrVideo(media.mimeType))
    throw new HeraldError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Only audio and video can be transcribed, and this media is ${media.mimeType}.`,
    );
  return media;
}

function notFound() {
  return new HeraldError('MEDIA_NOT_FOUND', 'There is no media with this id.');
}

function parseOrInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MalformedDocument ? invalid(error) : error;
  }
}

function invalid(cause: unknown) {
  return new HeraldError('MEDIA_INVALID', 'The record of this media is incomplete. Please upload the file again.', {
    cause,
  });
}
