import { text } from 'node:stream/consumers';
import { serve } from '../../clients/typescript/src/testing/server.ts';
import { stack } from '../support/stack.ts';

interface LossyLine {
  url: string;
  /** The number of lost responses. */
  lost(): number;
}

/** The service behind a line that loses the first response to each new post, until the test ends. */
export async function openLossyLine(): Promise<LossyLine> {
  const posts = new Set<string>();
  const url = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const sent = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string');
    const own = sent.filter(([name]) => !['host', 'connection', 'content-length', 'accept-encoding'].includes(name));
    const answer = await fetch(stack.apiUrl + path, { method, headers: own, ...(body ? { body } : {}) });
    const content = await answer.text();
    const isLost = method === 'POST' && path === '/v1/posts' && !posts.has(body);
    if (isLost) posts.add(body);
    response.writeHead(answer.status, { 'content-length': Buffer.byteLength(content) });
    if (isLost) response.write(content.slice(0, 10), () => request.socket.destroy());
    else response.end(content);
  });
  return { url, lost: () => posts.size };
}
