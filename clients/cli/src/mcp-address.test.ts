import { expect, it } from 'vitest';
import { mcpAddress } from './mcp-address.ts';
import { UsageError } from './usage-error.ts';

it.each([
  ['https://herald.example.com', 'https://herald.example.com/mcp'],
  ['https://herald.example.com/', 'https://herald.example.com/mcp'],
  ['https://us-central1-p.cloudfunctions.net/api', 'https://us-central1-p.cloudfunctions.net/api/mcp'],
  ['http://127.0.0.1:5001/demo/us-central1/api', 'http://127.0.0.1:5001/demo/us-central1/api/mcp'],
])('the MCP endpoint of %s is %s', (url, expected) => {
  expect(mcpAddress(url).href).toBe(expected);
});

it.each(['https://example.com/herald', 'https://example.com/folder/'])('the MCP endpoint of %s is unknown', (url) => {
  expect(() => mcpAddress(url)).toThrow(UsageError);
});
