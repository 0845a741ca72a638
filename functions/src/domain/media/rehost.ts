import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import type { ByteRange } from '../../infra/files/object-stream.ts';
import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { uuid } from '../../model/ids.ts';
import type { MediaItem } from '../../model/post.ts';
import type { FileChange } from '../../model/run.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { FileFacts, PlatformRules } from '../../platforms/contract/rules.ts';
import { MediaFailure } from '../../platforms/kit/outcomes.ts';
import { jpegFormat, SOURCE_BYTES } from '../../platforms/kit/rules/image-conversion.ts';
import { fileProblem, formatOf } from '../../platforms/kit/rules/platform-rules.ts';
import { fastStarted } from './fast-start.ts';
import { dispositionOf, type FileType } from './file-type.ts';
import { fitImage, fittingOf } from './fit-image.ts';
import { imageSizeOf } from './image-size.ts';
import { hasMetadata, withoutMetadata } from './metadata/remove.ts';
import { openFile } from './open-file.ts';
import { factsOfStored } from './probe.ts';
import { ownPath, REHOSTED_FOLDER } from './storage-path.ts';

const jpeg: FileType = { mimeType: 'image/jpeg', extension: 'jpg' };

type Tools = Pick<Context, 'config' | 'files' | 'withPartMemory'>;

interface Hosting {
  userId: string;
  rules: PlatformRules;
  keepMetadata: boolean;
  timeoutMs: number;
  logger: Logger;
  onChange(change: FileChange): void;
}

/**
 * The URL of a file as the platform takes it, in our own storage: platforms that download files follow no redirects or know only
 * verified hosts, and the original may be gone by then. An image is converted or scaled down where the platform demands it, and
 * the index of a video moved to its beginning; metadata are removed. Returns the original URL if the file cannot be fetched within `timeoutMs`, as
 * the platform may still manage to. Throws `MediaFailure` for a file that cannot be made to fit.
 */
export async function rehost(ctx: Tools, item: MediaItem, hosting: Hosting): Promise<string> {
  const signal = AbortSignal.timeout(hosting.timeoutMs);
  try {
    const path = ownPath(ctx.files, item.url);
    return path === null
      ? await hostCopy(ctx, item.url, hosting, signal)
      : await hostOwn(ctx, { kind: item.kind, path }, hosting, signal);
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    hosting.logger.warn('a media file could not be rehosted', {}, error);
    return item.url;
  }
}

/** A file that we have: itself, or a changed copy. */
async function hostOwn(
  ctx: Tools,
  { kind, path }: Pick<MediaItem, 'kind'> & { path: string },
  hosting: Hosting,
  signal: AbortSignal,
): Promise<string> {
  const { files } = ctx;
  const isStreamed = hosting.rules.formats.some(({ streamed }) => streamed);
  if (kind === 'video' && !isStreamed && hosting.keepMetadata) return files.publicUrl(path);
  const sizeBytes = await files.sizeOf(path);
  if (sizeBytes === null) return files.publicUrl(path);
  const facts = await factsOfStored(ctx, path, sizeBytes);
  if (!facts.mimeType?.startsWith('image/')) return hostVideo(ctx, path, facts, hosting, signal);
  const change = fittingOf(hosting.rules, facts);
  if (change === null) return hostStored(ctx, { path, facts, moved: null }, hosting, signal);
  return ctx.withPartMemory(sizeBytes, async () =>
    hostImage(ctx, { bytes: await buffer(files.read(path)), change }, hosting, signal),
  );
}

/** A copy of a file from elsewhere, changed where it has to be. */
async function hostCopy(ctx: Tools, url: string, hosting: Hosting, signal: AbortSignal): Promise<string> {
  const { fileType, contents: sent } = await openFile(ctx, url, { maxBytes: ctx.config.media.maxBytes, signal });
  const { mimeType } = fileType;
  let isChanged = false;
  const onRemoved = (): void => {
    isChanged = true;
  };
  const contents = hosting.keepMetadata ? sent : withoutMetadata(sent, mimeType, onRemoved);
  const write = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
    const path = await writeCopy(ctx, uuid(), fileType, bytes, signal);
    if (isChanged) hosting.onChange('metadata_removed');
    return path;
  };
  if (!mimeType.startsWith('image/')) {
    const path = await write(contents);
    return hostOwn(ctx, { kind: 'video', path }, { ...hosting, keepMetadata: true }, signal);
  }
  return ctx.withPartMemory(SOURCE_BYTES, async () => {
    const { head: bytes, rest } = await peek(contents, SOURCE_BYTES + 1);
    const facts = { mimeType, sizeBytes: bytes.length, ...(await imageSizeOf(bytes, mimeType)) };
    const change = fittingOf(hosting.rules, facts);
    if (change === null) return ctx.files.publicUrl(await write(rest));
    await cancelStream(rest);
    return hostImage(ctx, { bytes, change }, hosting, signal);
  });
}

interface SourceImage {
  bytes: Uint8Array;
  change: FileChange;
}

/** Named by its contents and what was asked of them: the posts of a user share it. */
async function hostImage(ctx: Tools, { bytes, change }: SourceImage, hosting: Hosting, signal: AbortSignal) {
  const { userId, rules, onChange } = hosting;
  const limits = JSON.stringify(jpegFormat(rules.formats)?.limits);
  const name = sha256Hex(`${userId} ${limits} ${sha256Hex(bytes)}`);
  const path = pathOf(name, jpeg);
  if (!(await renewed(ctx, path, jpeg))) {
    const fitted = await fitImage(bytes, rules, userId);
    await writeCopy(ctx, name, jpeg, Readable.from([fitted]), signal);
  }
  onChange(change);
  return ctx.files.publicUrl(path);
}

/** Throws `MediaFailure` for a video that the platform does not take. */
async function hostVideo(
  ctx: Tools,
  path: string,
  facts: FileFacts,
  hosting: Hosting,
  signal: AbortSignal,
): Promise<string> {
  const { rules } = hosting;
  const { sizeBytes } = facts;
  if (!formatOf(rules, facts)?.streamed || !sizeBytes)
    return hostStored(ctx, { path, facts, moved: null }, hosting, signal);
  const problem = fileProblem(rules, { kind: 'video' }, facts);
  if (problem) throw new MediaFailure(problem.message, { transient: false });
  const moved = await fastStarted({ sizeBytes, read: (range) => ctx.files.read(path, range) });
  return hostStored(ctx, { path, facts, moved }, hosting, signal);
}

interface FileInStore {
  path: string;
  facts: FileFacts;
  /** The contents with the index at the beginning; null where it stays. */
  moved: AsyncIterable<Uint8Array> | null;
}

/** The file itself, or a changed copy, which is named by the path: no other contents ever have it. */
async function hostStored(
  ctx: Tools,
  { path, facts, moved }: FileInStore,
  { keepMetadata, onChange }: Hosting,
  signal: AbortSignal,
): Promise<string> {
  const { files } = ctx;
  const { mimeType, sizeBytes } = facts;
  if (!mimeType || !sizeBytes) return files.publicUrl(path);
  const file = { sizeBytes, read: (range: ByteRange) => files.read(path, range) };
  const isTagged = !keepMetadata && (await hasMetadata(file, mimeType));
  const changes: FileChange[] = [
    ...(moved ? (['index_moved'] as const) : []),
    ...(isTagged ? (['metadata_removed'] as const) : []),
  ];
  if (changes.length === 0) return files.publicUrl(path);
  const fileType = { mimeType, extension: path.slice(path.lastIndexOf('.') + 1) };
  const name = sha256Hex(`${changes.join()} ${path}`);
  if (!(await renewed(ctx, pathOf(name, fileType), fileType))) {
    const contents = moved ?? files.read(path);
    await writeCopy(ctx, name, fileType, isTagged ? withoutMetadata(contents, mimeType) : contents, signal);
  }
  for (const change of changes) onChange(change);
  return files.publicUrl(pathOf(name, fileType));
}

/** Whether there is such a copy. Restarts the time after which it is deleted by age. */
async function renewed({ files }: Pick<Context, 'files'>, path: string, fileType: FileType): Promise<boolean> {
  if ((await files.sizeOf(path)) === null) return false;
  await files.copy(path, path, metadataOf(fileType));
  return true;
}

async function writeCopy(
  { files }: Pick<Context, 'files'>,
  name: string,
  fileType: FileType,
  contents: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const path = pathOf(name, fileType);
  await files.write(path, contents, metadataOf(fileType), signal);
  return path;
}

function pathOf(name: string, { extension }: FileType): string {
  return `${REHOSTED_FOLDER}/${name}.${extension}`;
}

function metadataOf(fileType: FileType) {
  return { contentType: fileType.mimeType, disposition: dispositionOf(fileType) };
}
