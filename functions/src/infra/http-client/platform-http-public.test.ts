import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { platformHttp } from './platform-http.ts';

let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.end('{}');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('private addresses are refused when the address comes from outside', async () => {
  const port = new URL(url).port;
  for (const address of [url, `http://localhost:${port}/`, 'http://169.254.169.254/computeMetadata/v1/'])
    await expect(platformHttp({ method: 'GET', url: address, publicOnly: true })).rejects.toMatchObject({
      sent: false,
    });
  expect(requests).toBe(0);
  expect((await platformHttp({ method: 'GET', url })).status).toBe(200);
});
