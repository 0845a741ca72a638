import { expect, it } from 'vitest';
import { serveProtocol } from './protocol.ts';
import { createServer } from './server.ts';

/** A client pays for the list in each conversation: about a token for every four bytes. */
const MAX_LIST_BYTES = 36_000;

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const revision = '2026-07-28';
const modern = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

it.each([
  ['an older client', headers, {}],
  [`a client of ${revision}`, { ...headers, 'mcp-protocol-version': revision, 'mcp-method': 'tools/list' }, modern],
])('the list of tools for %s has less than 36 KB', async (_client, sent, params) => {
  const request = new Request('http://herald/mcp', { method: 'POST', headers: sent });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params };
  const { status, body } = await serveProtocol(request, message, () =>
    createServer('1', () => Promise.reject(new Error('No tool was called.'))),
  );
  expect(status).toBe(200);
  expect(body).toContain('"create_post"');
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_LIST_BYTES);
});
