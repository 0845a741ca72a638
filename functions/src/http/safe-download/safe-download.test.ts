import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createListener, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type DownloadOptions, openDownload } from './safe-download.ts';

const MEGABYTE = 1024 * 1024;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const portOf = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** A source that behaves as told, and the rules that let it through as a local stack's. */
const source = async (answer: RequestListener): Promise<{ url: string; rules: DownloadOptions }> => {
  const server = createServer(answer);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${await portOf(server)}`;
  return {
    url: `http://${host}/file`,
    rules: { maxBytes: MEGABYTE, idleMs: 2000, totalMs: 10_000, allowedPrivateHosts: [host] },
  };
};

/** Something private that notes whether anybody knocks. */
const privateListener = async (): Promise<{ port: number; knocks: () => number }> => {
  let count = 0;
  const server = createListener((socket) => {
    count += 1;
    socket.destroy();
  });
  closing.push(() => server.close());
  return { port: await portOf(server), knocks: () => count };
};

const read = async (url: string, rules: DownloadOptions): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openDownload(url, rules)).body) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const fails = (download: Promise<unknown>, reason: string) =>
  expect(download).rejects.toMatchObject({ name: 'DownloadError', reason });

describe('a download', () => {
  it('gives the bytes, and asks for them uncompressed', async () => {
    const { url, rules } = await source((request, response) => response.end(request.headers['accept-encoding']));
    expect((await read(url, rules)).toString()).toBe('identity');
  });

  it('unpacks what was compressed all the same', async () => {
    const { url, rules } = await source((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('Hello')),
    );
    expect((await read(url, rules)).toString()).toBe('Hello');
  });

  it.each([204, 206, 201, 304, 400, 401, 403, 404, 500])('is refused at status %d', async (status) => {
    const { url, rules } = await source((_request, response) => response.writeHead(status).end());
    await fails(read(url, rules), 'refused_by_server');
  });

  it('is refused where its stated length is too much, before a byte of it is read', async () => {
    const { url, rules } = await source((_request, response) =>
      response.writeHead(200, { 'content-length': 2 * MEGABYTE }).flushHeaders(),
    );
    await fails(openDownload(url, rules), 'too_large');
  });

  it('ends where more comes than is taken, whatever its length was said to be', async () => {
    const { url, rules } = await source((_request, response) => {
      response.on('error', () => {});
      const more = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
      more();
    });
    await fails(read(url, rules), 'too_large');
  });

  it('ends at a bomb: by its size', async () => {
    const { url, rules } = await source((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(8 * MEGABYTE))),
    );
    await fails(read(url, rules), 'too_large');
  });

  it('ends at a bomb: by how much it grows', async () => {
    const { url, rules } = await source((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * MEGABYTE))),
    );
    let given = 0;
    const download = await openDownload(url, { ...rules, maxBytes: 1024 * MEGABYTE });
    const reading = (async () => {
      for await (const chunk of download.body) given += chunk.length;
    })();
    await fails(reading, 'too_large');
    expect(given).toBeLessThan(16 * MEGABYTE);
  });

  it.each(['gzip, gzip', 'gzip,br', 'zstd', 'compress', '__proto__', 'constructor'])(
    'is refused in the encoding %s',
    async (encoding) => {
      const { url, rules } = await source((_request, response) =>
        response.setHeader('content-encoding', encoding).end(gzipSync(gzipSync('x'))),
      );
      await fails(read(url, rules), 'unreadable_encoding');
    },
  );

  it.each([
    ['with a length', { 'content-length': '1000' }],
    ['in chunks', {}],
  ])('that stops early is no file: %s', async (_name, headers) => {
    const { url, rules } = await source((_request, response) => {
      response.writeHead(200, headers).write('x'.repeat(500), () => response.destroy());
    });
    await fails(read(url, rules), 'broken_off');
  });

  it('that stops in the middle of its compression is no file', async () => {
    const { url, rules } = await source((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('Hello'.repeat(1000)).subarray(0, 30)),
    );
    await fails(read(url, rules), 'broken_off');
  });

  it('ends where nothing comes', async () => {
    const { url, rules } = await source((_request, response) => response.writeHead(200).flushHeaders());
    await fails(read(url, { ...rules, idleMs: 50 }), 'too_slow');
  });

  it('ends where a byte comes now and then', async () => {
    const { url, rules } = await source((_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    await fails(read(url, { ...rules, idleMs: 60 }), 'too_slow');
  });

  it('ends where its headers never do', async () => {
    const { url, rules } = await source(() => {});
    await fails(read(url, { ...rules, idleMs: 50 }), 'unreachable');
  });

  it('ends when its time is up', async () => {
    const { url, rules } = await source((_request, response) => {
      response.on('error', () => {});
      const more = setInterval(() => response.write(Buffer.alloc(20_000)), 5);
      response.on('close', () => clearInterval(more));
    });
    await fails(read(url, { ...rules, maxBytes: 1e12, totalMs: 100 }), 'too_slow');
  });

  it('that nobody reads on ends its connection', async () => {
    const gone = Promise.withResolvers<void>();
    const { url, rules } = await source((_request, response) => {
      response.on('close', gone.resolve).on('error', () => {});
      const more = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
      more();
    });
    for await (const _ of (await openDownload(url, rules)).body) break;
    await gone.promise;
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%d is followed', async (status) => {
    const { url, rules } = await source((request, response) =>
      request.url === '/there' ? response.end('there') : response.writeHead(status, { location: '/there' }).end(),
    );
    expect((await read(url, rules)).toString()).toBe('there');
  });

  it('without end is not', async () => {
    let asked = 0;
    const { url, rules } = await source((request, response) => {
      asked += 1;
      response.writeHead(302, { location: request.url ?? '' }).end();
    });
    await fails(read(url, rules), 'refused_by_server');
    expect(asked).toBe(6);
  });

  it.each([
    ['127.0.0.1'],
    ['localhost'],
    ['2130706433'],
    ['0x7f.1'],
    ['[::ffff:127.0.0.1]'],
    ['[64:ff9b::7f00:1]'],
    ['0.0.0.0'],
  ])('to %s opens no connection there', async (host) => {
    const secret = await privateListener();
    const { url, rules } = await source((_request, response) =>
      response.writeHead(302, { location: `http://${host}:${secret.port}/` }).end(),
    );
    await fails(read(url, rules), 'unreachable');
    await fails(read(`http://${host}:${secret.port}/`, rules), 'unreachable');
    expect(secret.knocks()).toBe(0);
  });

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://example.com/', 'http://user@example.com/'])(
    'to %s is not followed',
    async (location) => {
      const { url, rules } = await source((_request, response) => response.writeHead(302, { location }).end());
      await fails(read(url, rules), 'invalid_url');
    },
  );

  it('by a Refresh header, or with a body of its own, is none', async () => {
    const { url, rules } = await source((_request, response) =>
      response.writeHead(302, { refresh: '0; url=/there' }).end('a body'),
    );
    await fails(read(url, rules), 'refused_by_server');
  });
});
