import { createServer, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const MB = 1024 * 1024;

/** Objects within a list: the form of JSON that takes the most memory for its bytes. */
function objects(bytes: number): string {
  return `[${'{},'.repeat(bytes / 3)}{}]`;
}

function head(fields: readonly string[], status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, ...fields, '', ''].join('\r\n');
}

function respond(
  body: string | Buffer,
  fields: readonly string[] = ['Content-Type: application/json'],
  status?: string,
) {
  const response = Buffer.concat([
    Buffer.from(head([...fields, `Content-Length: ${body.length}`], status)),
    Buffer.from(body),
  ]);
  return (socket: Socket): void => void socket.end(response);
}

/** Writes again and again, as fast as the other side reads, or every `everyMs`. */
function endless(first: string, more: string, everyMs = 0) {
  return (socket: Socket): void => {
    socket.write(first);
    const write = (): void => {
      if (socket.destroyed) return;
      if (everyMs > 0) setTimeout(write, everyMs);
      else socket.once('drain', write);
      if (socket.write(more) && everyMs === 0) setImmediate(() => socket.emit('drain'));
    };
    write();
  };
}

const html = ['Content-Type: text/html'];
const bomb = objects(4 * MB - 100);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A list of posts as Mastodon has it. */
function posts(content: string): string {
  return JSON.stringify([{ id: '1', url: null, created_at: '2026-01-01T00:00:00Z', content }]);
}

/** What a hostile server does with each request, by its name. */
const shapes: Readonly<Record<string, (socket: Socket) => void>> = {
  'JSON of 4 MB as gzip': respond(gzipSync(bomb), ['Content-Encoding: gzip', 'Content-Type: application/json']),
  'JSON of 4 MB as Brotli': respond(brotliCompressSync(bomb, brotli), ['Content-Encoding: br']),
  'JSON of 4 MB': respond(bomb),
  'JSON of 1 MB': respond(objects(MB - 100)),
  'JSON of 1 MB as an error': respond(objects(MB - 100), [], '422 Unprocessable Content'),
  'lists within lists': respond('['.repeat(MB - 1)),
  'long numbers': respond(`[${Array(19_000).fill('9007199254740993').join()}]`),
  'a long message': respond(
    JSON.stringify({ error: `a${'_a'.repeat(400_000)}-`, message: 'x ('.repeat(30_000) }),
    [],
    '422 X',
  ),
  'unclosed tags': respond(`<html>${'<meta '.repeat(170_000)}`, html),
  'elements within elements': respond(`<title>${'<b>'.repeat(150_000)}${'</p>'.repeat(100_000)}`, html),
  'a post of angle brackets': respond(posts('<'.repeat(900_000))),
  'a post of elements within elements': respond(posts('<b>'.repeat(300_000))),
  'a slow body': endless(head(['Content-Length: 1000000']), '[', 10),
  'an endless body': endless(head([]), '[1,'.repeat(20_000)),
  'a body in small chunks': endless(head(['Transfer-Encoding: chunked']), '1\r\n[\r\n'.repeat(10_000)),
  'endless headers': endless('HTTP/1.1 200 OK\r\n', 'X-Header: value\r\n'.repeat(100)),
  'endless interim responses': endless('', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'.repeat(500)),
  'a redirect to itself': respond('', ['Location: /again'], '302 Found'),
  'a body that is too short': (socket) => void socket.end(`${head(['Content-Length: 1000'])}[`),
  'a connection that stays open': (socket) => void socket.write(`${head(['Transfer-Encoding: chunked'])}1\r\n[\r\n`),
};

/** The port of each, sent to the thread that has started this one. */
const ports = await Promise.all(
  Object.entries(shapes).map(async ([name, serve]) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      // Once for each connection: a request may arrive in parts.
      socket.once('data', () => serve(socket));
      socket.resume();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return [name, typeof address === 'object' ? address?.port : null];
  }),
);
parentPort?.postMessage(Object.fromEntries(ports));
