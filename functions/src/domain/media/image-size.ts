/** Width and height in pixels, as an image is seen. */
interface ImageSize {
  width: number;
  height: number;
}

const readers: Readonly<Record<string, (bytes: Buffer) => ImageSize | null | Promise<ImageSize>>> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
};

/** The size of an image, from its first bytes; null where these do not show it. */
export async function imageSizeOf(head: Uint8Array, mimeType: string): Promise<ImageSize | null> {
  try {
    const size = await readers[mimeType]?.(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
    return size && size.width > 0 && size.height > 0 ? { width: size.width, height: size.height } : null;
  } catch {
    // A damaged file is the platform's to judge.
    return null;
  }
}

/** Whether a WebP image has several frames, from its first bytes. https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
export function isAnimated(head: Uint8Array, mimeType: string): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  return mimeType === 'image/webp' && ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifSize(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: Buffer): ImageSize | null {
  switch (ascii(bytes, 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** The decoder knows how a camera has turned the picture; it takes the beginning of a JPEG, and of no other format. */
async function jpegSize(bytes: Buffer): Promise<ImageSize> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(bytes).metadata();
  return autoOrient;
}
