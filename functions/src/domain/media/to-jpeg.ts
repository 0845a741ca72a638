import sharp from 'sharp';

// No picture is converted twice.
sharp.cache(false);

/** High enough to show no artefacts in text and flat colours; no chroma subsampling, for the edges of coloured text. */
const QUALITY = 92;

/** Converts a picture to JPEG, the one format every platform accepts (Instagram takes nothing else, TikTok no PNG). */
export function toJpeg(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture).flatten().jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}
