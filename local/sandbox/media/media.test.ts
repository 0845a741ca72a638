import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import { isMoovFirst } from './inspect.ts';

const sandbox = useSandbox();

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url()}/media/${path}`, { redirect: 'manual', ...init });

describe('the samples', () => {
  it.each([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['mp4', 'video/mp4'],
    ['mp3', 'audio/mpeg'],
    ['txt', 'text/plain; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['srt', 'application/x-subrip'],
    ['zip', 'application/zip'],
  ])('sample.%s is %s, and ranges of it can be requested', async (extension, type) => {
    const whole = await get(`sample.${extension}`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, type]);
    const part = await get(`sample.${extension}`, { headers: { range: 'bytes=4-9' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(4, 10)]);
  });

  it('have a false content type on demand, and a 404 for unknown ones', async () => {
    expect((await get('sample.jpg?type=text/html')).headers.get('content-type')).toContain('text/html');
    expect((await get('sample.tiff')).status).toBe(404);
    expect((await get('sample.jpg/../../server.ts')).status).toBe(404);
  });
});

describe('a big video', () => {
  it.each([1, 100, 88_427, 88_430, 200_000, 3_000_001])('of %i bytes has exactly those', async (bytes) => {
    const reply = await get(`big?bytes=${bytes}`);
    const body = Buffer.from(await reply.arrayBuffer());
    expect([reply.headers.get('content-length'), body.length]).toEqual([String(bytes), bytes]);
  });

  it('has the same bytes in parts', async () => {
    const whole = Buffer.from(await (await get('big?bytes=300000')).arrayBuffer());
    const part = await get('big?bytes=300000', { headers: { range: 'bytes=88000-199999' } });
    expect(part.headers.get('content-range')).toBe('bytes 88000-199999/300000');
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(88_000, 200_000))).toBe(true);
    expect((await get('big?bytes=10', { headers: { range: 'bytes=20-' } })).status).toBe(416);
  });

  it('can leave its length out, and needs a size', async () => {
    const reply = await get('big?bytes=100000&chunked=1');
    expect(reply.headers.get('content-length')).toBeNull();
    expect((await reply.arrayBuffer()).byteLength).toBe(100_000);
    expect((await get('big')).status).toBe(400);
  });
});

describe('a file that changes', () => {
  const change = (query: string) => get(`changing/file?${query}`, { method: 'PUT' });
  const version = async (headers: Record<string, string> = {}) => {
    const reply = await get('changing/file', { headers });
    return [reply.status, reply.headers.get('content-type'), reply.headers.get('etag')];
  };

  it('has validators, and 304 for them until it changes', async () => {
    expect((await version())[0]).toBe(404);
    expect((await change('sample=jpg')).status).toBe(204);
    expect(await version()).toEqual([200, 'image/jpeg', '"version-0"']);
    expect(await version({ 'if-none-match': '"version-0"' })).toEqual([304, null, '"version-0"']);
    await change('sample=png&nth=1');
    expect(await version({ 'if-none-match': '"version-0"' })).toEqual([200, 'image/png', '"version-1"']);
  });

  it('may have a time only, nothing, no regard for conditions, or an error', async () => {
    await change('sample=jpg&validator=lastModified');
    const { headers } = await get('changing/file');
    expect(headers.get('etag')).toBeNull();
    const since = headers.get('last-modified') ?? '';
    expect((await version({ 'if-modified-since': since }))[0]).toBe(304);
    await change('sample=jpg&validator=lastModified&ignoreConditions=1');
    expect((await version({ 'if-modified-since': since }))[0]).toBe(200);
    await change('sample=jpg&validator=none');
    expect((await get('changing/file')).headers.get('last-modified')).toBeNull();
    await change('sample=jpg&status=503');
    expect((await version())[0]).toBe(503);
  });
});

describe('files that misbehave', () => {
  it('redirect as often as requested', async () => {
    const first = await get('redirect?to=/media/sample.jpg&times=2&status=307');
    expect([first.status, first.headers.get('location')]).toEqual([307, expect.stringContaining('times=1')]);
    const end = await get('redirect?to=/media/sample.jpg&times=2', { redirect: 'follow' });
    expect(end.headers.get('content-type')).toBe('image/jpeg');
  });

  it('break off, respond with a status, or are slow', async () => {
    await expect(get('cut?bytes=50000').then((reply) => reply.arrayBuffer())).rejects.toThrow();
    expect((await get('status/418')).status).toBe(418);
    expect((await get('status/9000')).status).toBe(400);
    expect((await (await get('slow?bytes=100&everyMs=0')).arrayBuffer()).byteLength).toBe(100);
  });
});

it('draws the same avatar for the same name', async () => {
  const draw = async (name: string) => Buffer.from(await (await get(`avatar/${name}.png`)).arrayBuffer());
  expect((await draw('ada')).equals(await draw('ada'))).toBe(true);
  expect((await draw('ada')).equals(await draw('bob'))).toBe(false);
});

it('detects whether the index of a video comes first', () => {
  const box = (name: string, size = 8) =>
    Buffer.concat([Buffer.from([0, 0, 0, size]), Buffer.from(name), Buffer.alloc(size - 8)]);
  expect(isMoovFirst(Buffer.concat([box('ftyp', 20), box('moov'), box('mdat')]))).toBe(true);
  expect(isMoovFirst(Buffer.concat([box('ftyp', 20), box('mdat'), box('moov')]))).toBe(false);
  expect(isMoovFirst(Buffer.from('nonsense that is not a video'))).toBe(false);
});
