import sharp from 'sharp';

/** Where letters and flat colours show no trace of it; chroma is kept in full for the edges of coloured letters. */
const QUALITY = 92;

/** A drawing as JPEG: of all formats the one that every platform takes (Instagram nothing else, TikTok no PNG). */
export const toJpeg = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture).flatten().jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
