import { z } from 'zod';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaFailure } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { equalParts, partNames, uploadParts } from '../kit/upload-parts.ts';
import type { MediaContainer, SnapchatApi } from './api.ts';
import { encrypted, type FileKey, newFileKey, packKey, unpackKey } from './encrypt.ts';
import { PAUSE_MS } from './errors.ts';
import { rules } from './rules.ts';

/** Most parts of a file. https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement */
const PARTS = 35;

/**
 * Size of a part (bytes). Snapchat takes requests of up to 32 MB, the form included; small parts keep a worker's memory
 * small.
 */
const PART_BYTES = { min: 8 * 1024 * 1024, max: 31 * 1024 * 1024 } as const;

/** An upload and the key its file is encrypted with, stored until the upload is complete. */
const storedContainer = z.object({
  mediaId: z.string(),
  addPath: z.string(),
  finalizePath: z.string(),
  sealedKey: z.string(),
});

/** An uploaded file, and when its upload was complete (ms since the epoch). Until December 2026 only the id was stored. */
const uploadedMedia = z.preprocess(
  (stored) => (typeof stored === 'string' ? { id: stored, at: 0 } : stored),
  z.object({ id: z.string(), at: z.number() }),
);

export type UploadedMedia = z.infer<typeof uploadedMedia>;

/** Uploads a file, encrypted and unpublished; Snapchat keeps it for a day. Throws `PlatformFailure`. */
export async function uploadMedia(job: PublishContext, api: SnapchatApi, item: MediaItem): Promise<UploadedMedia> {
  const media = await job.steps.remember('media', uploadedMedia, async () => {
    const id = await uploadOnce(job, api, item);
    return { id, at: job.clock.now() };
  });
  // The key is no longer needed.
  await job.steps.forget('container', ...partNames('part', PARTS));
  return media;
}

async function uploadOnce(job: PublishContext, api: SnapchatApi, item: MediaItem): Promise<string> {
  const { steps, sealer } = job;
  let opened: OpenMedia | null = null;
  const { sealedKey, ...container } = await steps.remember('container', storedContainer, async () => {
    const media = await job.openMedia(item);
    checkFile(item, media);
    const fileKey = newFileKey();
    const made = await api.createMedia(item.kind === 'video' ? 'VIDEO' : 'IMAGE', fileKey);
    opened = media;
    return { ...made, sealedKey: sealer.seal(packKey(fileKey)) };
  });
  try {
    await send(job, api, item, { container, fileKey: unpackKey(sealer.open(sealedKey)), opened });
  } catch (error) {
    if (opened || !needsNewContainer(error)) throw error;
    await steps.forget('container', ...partNames('part', PARTS));
    throw restartFailure(error);
  }
  return container.mediaId;
}

function checkFile(item: MediaItem, { mimeType, sizeBytes }: OpenMedia): void {
  const problem = fileProblem(rules, item, { mimeType, sizeBytes });
  if (problem) throw new MediaFailure(problem.message, { transient: false });
}

async function send(
  job: PublishContext,
  api: SnapchatApi,
  item: MediaItem,
  { container, fileKey, opened }: { container: MediaContainer; fileKey: FileKey; opened: OpenMedia | null },
): Promise<void> {
  const openMedia: PublishContext['openMedia'] = async (one) => encrypted(await job.openMedia(one), fileKey);
  const media = opened ? encrypted(opened, fileKey) : await openMedia(item);
  await uploadParts(
    { ...job, openMedia },
    {
      item,
      media,
      name: 'part',
      lengths: partLengths(media.sizeBytes),
      reply: z.null(),
      send: (part, index) => api.addPart(container, index + 1, part),
    },
  );
  await api.finalize(container);
}

/** The smallest parts that the number of parts allows. */
function partLengths(sizeBytes: number): number[] {
  return equalParts(sizeBytes, Math.max(PART_BYTES.min, Math.ceil(sizeBytes / PARTS)));
}

/** Whether a part may be sent twice is not documented: an upload that refuses one after a lost response is started again. */
function needsNewContainer(error: unknown): boolean {
  return (
    error instanceof PlatformFailure &&
    !(error instanceof MediaFailure) &&
    error.outcome.kind === 'rejected' &&
    error.outcome.code === 'platform_rejected'
  );
}

function restartFailure(cause: unknown) {
  return new PlatformFailure(
    {
      kind: 'retryAfter',
      retryAfterMs: PAUSE_MS,
      message: 'Snapchat did not accept the rest of the file. Herald sends it again.',
    },
    { cause },
  );
}
