import type { Context } from '../../context.ts';
import type { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { MalformedDocument } from '../../infra/store/converter.ts';
import { HeraldError } from '../../model/errors.ts';
import { customerOf, isPathSegment, isTestUser, profileOf } from '../../model/ids.ts';
import type { Media } from '../../model/media.ts';
import type { Transcription } from '../../model/transcription.ts';
import {
  type AddWrites,
  type Job,
  ReservationLostError,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from '../billing/index.ts';
import { isAudioOrVideo } from '../media/index.ts';
import { isLikelyLyrics } from './likely-lyrics.ts';
import { type SpeechToTextResult, speechToText } from './speech-to-text.ts';

interface TranscriptionRequest {
  userId: string;
  mediaId: string;
  language: string | null;
  model: string | null;
  /** As claimed in the request, in seconds. */
  durationSeconds: number | null;
}

interface TranscriptionResult {
  jobId: string;
  transcript: string;
  creditsDebited: number;
  likelyLyrics: boolean;
}

type JobRecord = ReturnType<ReturnType<Context['store']['user']>['transcriptions']['doc']>;

/** In test mode no file is sent anywhere. */
const fixedTranscript: SpeechToTextResult = {
  transcript: 'This is the transcript of test mode. The file was not transcribed.',
  segments: [],
  seconds: null,
};

type Tools = Pick<Context, 'config' | 'secrets' | 'http' | 'files' | 'store' | 'clock' | 'queue'>;

/**
 * Transcribes a stored file. Credits are reserved before the request is sent, and settled in the same commit as the
 * transcript and the stored response: never one without the other, and never twice for a job. Throws what
 * `readTranscribableMedia` and `speechToText` throw, and `insufficient_credits`.
 */
export async function transcribe(
  tools: Tools,
  request: TranscriptionRequest,
  { lease, logger }: { lease: IdempotencyLease; logger: Logger },
): Promise<TranscriptionResult> {
  const { userId } = request;
  const media = await readTranscribableMedia(tools, userId, request.mediaId);
  const durations = { measured: media.durationSeconds, claimed: request.durationSeconds };
  const expectedSeconds = billableSeconds({ ...durations, reported: null });
  const model = request.model ?? tools.config.stt.model;
  const initial = newRecord(tools, request, model, expectedSeconds);
  const { operationId: jobId, owner } = lease;
  const job: Job = { userId: customerOf(userId), profileId: profileOf(userId), jobId, owner };
  const record = tools.store.user(userId).transcriptions.doc(job.jobId);

  try {
    await reserveCredits(tools, job, creditsFor(expectedSeconds), (batch) => batch.set(record, initial));
    const speech = isTestUser(userId)
      ? fixedTranscript
      : await speechToText(tools, { media, model, language: request.language });
    const seconds = billableSeconds({ ...durations, reported: speech.seconds });
    const result: TranscriptionResult = {
      jobId: job.jobId,
      transcript: speech.transcript,
      creditsDebited: creditsFor(seconds),
      likelyLyrics: isLikelyLyrics(speech.transcript, speech.segments),
    };
    const { jobId: _, ...outcome } = result;
    const finishedAt = new Date(tools.clock.now());
    const done: Transcription = { ...initial, ...outcome, status: 'succeeded', durationSeconds: seconds, finishedAt };
    await settleCredits(tools, job, result.creditsDebited, (addCreditWrites: AddWrites) =>
      lease.commit((batch) => {
        addCreditWrites(batch);
        batch.set(record, done);
      }, result),
    );
    return result;
  } catch (error) {
    await releaseReservation(tools, job, record, error, logger);
    if (error instanceof ReservationLostError)
      throw new HeraldError('service_unavailable', 'The transcription took too long. Please try again.', {
        cause: error,
        retryAfterSeconds: 1,
      });
    throw error;
  }
}

function newRecord(tools: Tools, request: TranscriptionRequest, model: string, seconds: number | null): Transcription {
  return {
    mediaId: request.mediaId,
    status: 'processing',
    model,
    language: request.language,
    durationSeconds: seconds,
    creditsDebited: 0,
    transcript: null,
    likelyLyrics: null,
    errorCode: null,
    createdAt: new Date(tools.clock.now()),
    finishedAt: null,
  };
}

/** Releases the credits reserved by a failed job. If that fails too, the scheduled job releases them later. */
async function releaseReservation(
  tools: Tools,
  job: Job,
  record: JobRecord,
  error: unknown,
  logger: Logger,
): Promise<void> {
  const errorCode = error instanceof HeraldError ? error.reason : 'internal_error';
  const failed = { status: 'failed' as const, errorCode, finishedAt: new Date(tools.clock.now()) };
  await releaseCredits(tools, job, (batch) => batch.update(record, failed)).catch((failure: unknown) =>
    logger.warn('reserved credits could not be released yet', { jobId: job.jobId }, failure),
  );
}

/** The price of a duration: one credit per started minute, at least one. */
function creditsFor(seconds: number | null): number {
  return Math.max(1, Math.ceil((seconds ?? 0) / 60));
}

interface KnownDurations {
  /** Measured in the file. */
  measured: number | null;
  /** Reported by the speech-to-text server. */
  reported: number | null;
  /** Claimed in the request. */
  claimed: number | null;
}

/**
 * The duration to charge for, in seconds: the longer of the measured and the reported one, since a file may declare
 * less than it contains; the claim of the request only if neither is known.
 */
export function billableSeconds({ measured, reported, claimed }: KnownDurations): number | null {
  const known = [measured, reported].filter((seconds) => seconds !== null);
  return known.length > 0 ? Math.max(...known) : claimed;
}

/**
 * Reads the user's media of this id. Throws `MEDIA_NOT_FOUND`, also for another user's media; `MEDIA_INVALID` if its record
 * is incomplete; `UNSUPPORTED_MEDIA_TYPE` unless it is audio or video.
 */
async function readTranscribableMedia(
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
