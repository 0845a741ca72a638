import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Sides in pixels: 12 megapixels, and nearly the 50 that are accepted. */
const PHONE = 3464;
const LARGEST = 7070;
/** Of a progressive JPEG without subsampling. */
const LARGEST_PROGRESSIVE = 5770;

/** A host of pictures: an ordinary one, and those that take the most memory to decode of all that are accepted. */
export async function startPictures() {
  const files: Record<string, Buffer> = {
    '/phone.jpg': await photo(PHONE),
    '/largest.png': await interlaced(LARGEST),
    '/progressive.jpg': await progressive(LARGEST_PROGRESSIVE),
  };
  for (const [path, { length }] of Object.entries(files)) console.log(`  ${path}: ${Math.round(length / 1024)} KB`);
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://pictures').pathname];
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    urls: {
      phone: `http://${host}/phone.jpg`,
      largest: `http://${host}/largest.png`,
      progressive: `http://${host}/progressive.jpg`,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A JPEG of noise, which compresses badly, square. */
function photo(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A small file that decodes to four bytes a pixel, all at once: an interlaced PNG with transparency. */
function interlaced(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
    .png({ progressive: true })
    .toBuffer();
}

/** Held as coefficients until its last scan: the most that a decoder keeps of one picture. */
function progressive(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
    .jpeg({ quality: 40, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
