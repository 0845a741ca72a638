import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { run } from '../run.ts';

export interface Request {
  /** `GET /v1/posts?limit=1` */
  request: string;
  headers: Headers;
  body?: unknown;
}

/** A program without a terminal, beside an API that responds like this. */
export function testProgram(respond: (request: Request) => Response, input = '') {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: URL | string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    const request = `${method} ${pathname}${decodeURIComponent(search)}`;
    const sent = { request, headers: new Headers(headers) };
    requests.push(typeof body === 'string' ? { ...sent, body: JSON.parse(body) } : sent);
    return respond({ ...sent, body });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const env = { HERALD_API_KEY: 'sk_test_1', HERALD_URL: 'https://herald.example.com' };
  const [stdin, stdout, stderr] = [Readable.from([input]), new PassThrough(), new PassThrough()];
  const system = Object.assign(new EventEmitter(), { env, stdin, stdout, stderr });
  return {
    system,
    requests,
    run: async (args: readonly string[]) => {
      const code = await run(args, system);
      return { code, requests, out: String(stdout.read() ?? ''), notes: String(stderr.read() ?? '') };
    },
  };
}
