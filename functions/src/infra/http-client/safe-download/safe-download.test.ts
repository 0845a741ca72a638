import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createListener, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type DownloadOptions, hasChanged, openDownload } from './safe-download.ts';

const MEGABYTE = 1024 * 1024;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A server with this handler, and options that allow it as a private host. */
async function serve(handler: RequestListener): Promise<{ url: string; options: DownloadOptions }> {
  const server = createServer(handler);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${await portOf(server)}`;
  return {
    url: `http://${host}/file`,
    options: { maxBytes: MEGABYTE, idleMs: 2000, totalMs: 10_000, allowedPrivateHosts: [host] },
  };
}

/** A private server that counts its connections. */
async function privateListener(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createListener((socket) => {
    count += 1;
    socket.destroy();
  });
  closing.push(() => server.close());
  return { port: await portOf(server), connections: () => count };
}

async function read(url: string, options: DownloadOptions): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openDownload(url, options)).body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fails(download: Promise<unknown>, reason: string) {
  return expect(download).rejects.toMatchObject({ name: 'DownloadError', reason });
}

it('a download returns the bytes of a file and requests them uncompressed', async () => {
  const { url, options } = await serve((request, response) => response.end(request.headers['accept-encoding']));
  expect((await read(url, options)).toString()).toBe('identity');
});

it('a compressed download is decompressed', async () => {
  const { url, options } = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('Hello')),
  );
  expect((await read(url, options)).toString()).toBe('Hello');
});

it.each([204, 206, 201, 304, 400, 401, 403, 404, 500])('a download with the status %d is refused', async (status) => {
  const { url, options } = await serve((_request, response) => response.writeHead(status).end());
  await fails(read(url, options), 'refused_by_server');
});

it('a download with a too large Content-Length is refused before its body is read', async () => {
  const { url, options } = await serve((_request, response) =>
    response.writeHead(200, { 'content-length': 2 * MEGABYTE }).flushHeaders(),
  );
  await fails(openDownload(url, options), 'too_large');
});

it('a download that grows too large without a Content-Length is aborted', async () => {
  const { url, options } = await serve((_request, response) => {
    response.on('error', () => {});
    const more = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
    more();
  });
  await fails(read(url, options), 'too_large');
});

it('a download in tiny chunks is aborted', async () => {
  const { url, options } = await serve((_request, response) => {
    response.on('error', () => {});
    const more = () => response.write('x', () => setImmediate(more));
    response.write('x'.repeat(64), more);
  });
  await fails(read(url, options), 'broken_off');
});

it('a download in many chunks of 70 bytes is complete', async () => {
  const { url, options } = await serve((_request, response) => {
    for (let chunk = 0; chunk < 3000; chunk += 1) response.write('x'.repeat(70));
    response.end();
  });
  expect(await read(url, options)).toHaveLength(3000 * 70);
});

it('a decompression bomb is aborted because of its size', async () => {
  const { url, options } = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(8 * MEGABYTE))),
  );
  await fails(read(url, options), 'too_large');
});

it('a decompression bomb is aborted because of its ratio', async () => {
  // Made before the request, which waits for its headers for two seconds only.
  const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE));
  const { url, options } = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(bomb),
  );
  let decoded = 0;
  const download = await openDownload(url, { ...options, maxBytes: 1024 * MEGABYTE });
  const reading = (async () => {
    for await (const chunk of download.body) decoded += chunk.length;
  })();
  await fails(reading, 'too_large');
  expect(decoded).toBeLessThan(16 * MEGABYTE);
});

it.each(['gzip, gzip', 'gzip,br', 'zstd', 'compress', '__proto__', 'constructor'])(
  'a download with the content encoding %s is refused',
  async (encoding) => {
    const { url, options } = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(gzipSync(gzipSync('x'))),
    );
    await fails(read(url, options), 'unreadable_encoding');
  },
);

it.each([
  ['with a length', { 'content-length': '1000' }],
  ['in chunks', {}],
])('a download that ends early fails: %s', async (_name, headers) => {
  const { url, options } = await serve((_request, response) => {
    response.writeHead(200, headers).write('x'.repeat(500), () => response.destroy());
  });
  await fails(read(url, options), 'broken_off');
});

it('a compressed download that ends early fails', async () => {
  const { url, options } = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('Hello'.repeat(1000)).subarray(0, 30)),
  );
  await fails(read(url, options), 'broken_off');
});

it('a download fails when no byte of the body arrives', async () => {
  const { url, options } = await serve((_request, response) => response.writeHead(200).flushHeaders());
  await fails(read(url, { ...options, idleMs: 1000 }), 'too_slow');
});

it('a download fails when its body arrives too slowly', async () => {
  const { url, options } = await serve((_request, response) => {
    const drip = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(drip));
  });
  await fails(read(url, { ...options, idleMs: 1000 }), 'too_slow');
});

it('a download fails when its headers never arrive', async () => {
  const { url, options } = await serve(() => {});
  await fails(read(url, { ...options, idleMs: 50 }), 'unreachable');
});

it('a download fails when it exceeds the total timeout', async () => {
  const { url, options } = await serve((_request, response) => {
    response.on('error', () => {});
    const more = setInterval(() => response.write(Buffer.alloc(20_000)), 5);
    response.on('close', () => clearInterval(more));
  });
  await fails(read(url, { ...options, maxBytes: 1e12, totalMs: 1000 }), 'too_slow');
});

it('a download closes the connection when its reader stops', async () => {
  const gone = Promise.withResolvers<void>();
  const { url, options } = await serve((_request, response) => {
    response.on('close', gone.resolve).on('error', () => {});
    const more = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
    more();
  });
  for await (const _ of (await openDownload(url, options)).body) break;
  await gone.promise;
});

describe('hasChanged', () => {
  const validatorsOf = async (url: string, options: DownloadOptions) => {
    const { validators, body } = await openDownload(url, options);
    for await (const _ of body) break;
    return validators;
  };
  const known = async (url: string, options: DownloadOptions) => {
    const validators = await validatorsOf(url, options);
    if (!validators) throw new Error('no validators');
    return validators;
  };
  const old = 'Thu, 01 Jan 2026 00:00:00 GMT';

  it('a file has no validators when the server sends none that are strong enough', async () => {
    for (const headers of [{}, { 'last-modified': old, date: old }, { 'last-modified': 'yesterday' }]) {
      const { url, options } = await serve((_request, response) => response.writeHead(200, headers).end('file'));
      expect(await validatorsOf(url, options)).toBeNull();
    }
  });

  it('a file is reported as changed when the URL redirects to another file', async () => {
    let target = '/one';
    const { url, options } = await serve((request, response) => {
      if (request.url === '/file') return response.writeHead(302, { location: target }).end();
      if (request.headers['if-modified-since']) return response.writeHead(304).end();
      return response.writeHead(200, { 'last-modified': old, etag: '"same"' }).end('file');
    });
    const validators = await known(url, options);
    expect(await hasChanged(url, validators, options)).toBe(false);
    target = '/two';
    expect(await hasChanged(url, validators, options)).toBe(true);
  });

  it('a changed file is not read, and its connection is closed', async () => {
    const gone = Promise.withResolvers<void>();
    let version = 1;
    const { url, options } = await serve((_request, response) => {
      response.writeHead(200, { etag: `"${version}"`, 'content-length': '1000000000' }).flushHeaders();
      if (version === 2) response.on('close', gone.resolve);
    });
    const { maxBytes: _maxBytes, ...rest } = options;
    const validators = await openDownload(url, { ...rest, maxBytes: 1e10 }).then((download) => download.validators);
    version = 2;
    expect(validators && (await hasChanged(url, validators, options))).toBe(true);
    await gone.promise;
  });

  it('a check for a change refuses a redirect to a private address', async () => {
    const target = await privateListener();
    let location: string | null = null;
    const { url, options } = await serve((_request, response) =>
      response.writeHead(location ? 302 : 200, location ? { location } : { etag: '"1"' }).end(),
    );
    const validators = await known(url, options);
    location = `http://127.0.0.1:${target.port}/`;
    await fails(hasChanged(url, validators, options), 'unreachable');
    expect(target.connections()).toBe(0);
  });
});

it.each([301, 302, 303, 307, 308])('a redirect with the status %d is followed', async (status) => {
  const { url, options } = await serve((request, response) =>
    request.url === '/there' ? response.end('there') : response.writeHead(status, { location: '/there' }).end(),
  );
  expect((await read(url, options)).toString()).toBe('there');
});

it('a download stops after five redirects', async () => {
  let requests = 0;
  const { url, options } = await serve((request, response) => {
    requests += 1;
    response.writeHead(302, { location: request.url ?? '' }).end();
  });
  await fails(read(url, options), 'refused_by_server');
  expect(requests).toBe(6);
});

it.each([
  ['127.0.0.1'],
  ['localhost'],
  ['2130706433'],
  ['0x7f.1'],
  ['[::ffff:127.0.0.1]'],
  ['[64:ff9b::7f00:1]'],
  ['0.0.0.0'],
])('the private redirect target %s gets no connection', async (host) => {
  const target = await privateListener();
  const { url, options } = await serve((_request, response) =>
    response.writeHead(302, { location: `http://${host}:${target.port}/` }).end(),
  );
  await fails(read(url, options), 'unreachable');
  await fails(read(`http://${host}:${target.port}/`, options), 'unreachable');
  expect(target.connections()).toBe(0);
});

it.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://example.com/', 'http://user@example.com/'])(
  'a redirect to %s is not followed',
  async (location) => {
    const { url, options } = await serve((_request, response) => response.writeHead(302, { location }).end());
    await fails(read(url, options), 'invalid_url');
  },
);

it('a redirect in a Refresh header or a body is not followed', async () => {
  const { url, options } = await serve((_request, response) =>
    response.writeHead(302, { refresh: '0; url=/there' }).end('a body'),
  );
  await fails(read(url, options), 'refused_by_server');
});
