import type { EventEmitter } from 'node:events';
import { ConnectionError, ValidationError } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { createCli } from './cli.ts';
import { Refusal } from './errors.ts';
import { withStoredMedia } from './stored-media.ts';
import { testProgram } from './testing/program.ts';

const SOURCES = ['https://example.com/1.jpg', 'https://example.com/2.jpg'];

/** A program, and a server that stores each file under the name in its address. `onFile` is called before it responds. */
function program(onFile = (_system: EventEmitter) => {}) {
  const { system, requests } = testProgram(({ request, body }) => {
    if (request.startsWith('POST')) onFile(system);
    return Response.json({ id: String(body).replace(/.*(\d)\.jpg.*/, 'file-$1') });
  });
  const deleted = () => requests.map(({ request }) => request).filter((request) => request.startsWith('DELETE'));
  return { cli: createCli(system), system, requests, deleted, noted: () => String(system.stderr.read() ?? '') };
}

function refusal(status: number, code: string) {
  const empty = { requestId: null, details: null, docUrl: null, fix: null, retryAfterMs: null };
  return new ValidationError({ status, code, message: 'Refused.', ...empty });
}

it.each([
  refusal(400, 'validation_error'),
  refusal(412, 'precondition_failed'),
  new Refusal('already_accepted', 'Accepted before.'),
])('stored files are deleted when the post is refused: $code', async (error) => {
  const { cli, deleted } = program();
  await expect(withStoredMedia(cli, { sources: SOURCES }, () => Promise.reject(error))).rejects.toBe(error);
  expect(deleted().sort()).toEqual(['DELETE /v1/media/file-1', 'DELETE /v1/media/file-2']);
});

it.each([
  new ConnectionError('No response arrived.'),
  refusal(500, 'internal_error'),
  refusal(429, 'rate_limit_exceeded'),
  refusal(409, 'idempotency_conflict'),
])('stored files stay when the post may have been accepted: $message $code', async (error) => {
  const { cli, deleted, noted } = program();
  await expect(withStoredMedia(cli, { sources: SOURCES }, () => Promise.reject(error))).rejects.toBe(error);
  expect(deleted()).toEqual([]);
  expect(noted()).toContain('file-1 file-2');
});

it('stored files are deleted after Ctrl-C, and the others are not sent', async () => {
  const { cli, requests, deleted } = program((system) => system.emit('SIGINT'));
  const stored = withStoredMedia(cli, { sources: SOURCES }, () => Promise.resolve('used'));
  await expect(stored).rejects.toMatchObject({ code: 'interrupted', exitCode: 130 });
  expect(deleted()).toEqual(['DELETE /v1/media/file-1']);
  expect(requests).toHaveLength(2);
});

it('stored files stay when Ctrl-C comes while the post is sent: its response is awaited', async () => {
  const { cli, system, deleted } = program();
  const use = async () => {
    system.emit('SIGINT');
    return 'accepted';
  };
  expect(await withStoredMedia(cli, { sources: SOURCES }, use)).toBe('accepted');
  expect(deleted()).toEqual([]);
  expect(system.listenerCount('SIGINT')).toBe(0);
});
