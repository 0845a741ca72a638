import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';

export interface ImageFacts {
  kind: 'image';
  format: 'jpeg' | 'png' | 'webp' | 'gif';
  width: number;
  height: number;
}

export interface VideoFacts {
  kind: 'video';
  format: 'mp4' | 'mov' | 'webm';
  width: number;
  height: number;
  durationSeconds: number;
  framesPerSecond: number;
  videoBitsPerSecond: number;
  videoCodec: string | null;
  audioCodec: string | null;
  audioChannels: number;
  audioSampleRate: number;
  /** The index is before the data, so that playback can start before the whole file is loaded. */
  moovFirst: boolean;
}

export type MediaFacts = ImageFacts | VideoFacts | { kind: 'unreadable' };

const UNREADABLE = { kind: 'unreadable' } as const;

const IMAGE_FORMATS: Record<string, ImageFacts['format']> = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' };

/** Beginnings of files, which hold the properties of an image. */
const HEAD_BYTES = 512 * 1024;

/** The format and properties of a file, from its bytes, not its name. */
export const inspect = async (path: string): Promise<MediaFacts> => {
  const head = await readHead(path);
  return imageFacts(head) ?? (await videoFacts(path, head)) ?? UNREADABLE;
};

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const imageFacts = (head: Buffer): ImageFacts | undefined => {
  try {
    const { type, width, height } = imageSize(head);
    const format = IMAGE_FORMATS[type ?? ''];
    return format && { kind: 'image', format, width, height };
  } catch {
    return undefined;
  }
};

const videoFacts = async (path: string, head: Buffer): Promise<VideoFacts | undefined> => {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await openAsBlob(path)) });
  try {
    const format = VIDEO_FORMATS[(await input.getFormat()).name];
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!format || !video) return undefined;
    const packets = await video.computePacketStats(120);
    return {
      kind: 'video',
      format,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      durationSeconds: await input.computeDuration(),
      framesPerSecond: packets.averagePacketRate,
      videoBitsPerSecond: packets.averageBitrate,
      videoCodec: await video.getCodec(),
      audioCodec: (await audio?.getCodec()) ?? null,
      audioChannels: (await audio?.getNumberOfChannels()) ?? 0,
      audioSampleRate: (await audio?.getSampleRate()) ?? 0,
      moovFirst: isMoovFirst(head),
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
};

const VIDEO_FORMATS: Record<string, VideoFacts['format']> = {
  MP4: 'mp4',
  'QuickTime File Format': 'mov',
  WebM: 'webm',
};

/** Walks the top-level boxes of an MP4 or MOV: each starts with its size (4 bytes) and its name (4 bytes). */
export const isMoovFirst = (head: Buffer): boolean => {
  for (let at = 0; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at + 4, at + 8);
    if (name === 'moov') return true;
    const size = head.readUInt32BE(at);
    if (name === 'mdat' || size < 8) return false;
    at += size;
  }
  return false;
};
