import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface ProtocolResponse {
  status: number;
  /** Null where there is no body. */
  contentType: string | null;
  body: string;
}

/**
 * Answers one POST of a client that supports the revision 2026-07-28 or one of those with a handshake, with a server
 * that lives as long as the request: instances of the function do not share sessions. `body` is the parsed JSON,
 * undefined for an empty body.
 */
export async function serveProtocol(
  request: Request,
  body: unknown,
  createServer: () => McpServer,
): Promise<ProtocolResponse> {
  if (!(await isLegacyRequest(request, body))) {
    const { fetch } = createMcpHandler(createServer, { legacy: 'reject' });
    return responseOf(await fetch(request, { parsedBody: body }));
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer();
  await server.connect(transport);
  try {
    return await responseOf(await transport.handleRequest(request, body === undefined ? {} : { parsedBody: body }));
  } finally {
    await server.close();
  }
}

async function responseOf(response: Response): Promise<ProtocolResponse> {
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: await response.text(),
  };
}
