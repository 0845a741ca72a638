import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import type { Config } from '../../infra/config/config.ts';
import { type CallInProcess, inProcess } from '../../infra/http-client/in-process.ts';
import { HeraldError } from '../../model/errors.ts';
import { createApiOfMcp } from '../api/app.ts';
import { defineFunction } from '../server/define-function.ts';
import { cors, preflight } from '../server/middleware/cors.ts';
import { admit } from '../server/pipeline.ts';
import { bodyHeadersOf } from '../server/request/body.ts';
import type { Endpoint } from '../server/request/route.ts';
import { finishResponse } from '../server/response/response.ts';
import { readBody } from '../server/steps/read-body.ts';
import { callApi } from './call-api.ts';
import { type ProtocolResponse, serveProtocol } from './protocol.ts';
import { createServer } from './server.ts';

/**
 * The API refuses the calls of tools, with its reasons: a client without a subscription can connect and see the reason.
 */
const endpoint: Endpoint = {
  method: 'post',
  path: '/mcp',
  access: { by: 'apiKey', scope: null, subscribersOnly: false },
  input: {},
};

/** Headers of the protocol that browsers request in a preflight. */
const protocolHeaders = ['Accept', 'MCP-Protocol-Version', 'MCP-Session-Id', 'Mcp-Method', 'Mcp-Name', 'Last-Event-ID'];

/** https://www.jsonrpc.org/specification#error_object, and the code of MCP for what a server does not offer. */
const PARSE_ERROR = -32_700;
const NOT_ALLOWED = -32_000;

function protocolError(status: number, code: number, message: string): ProtocolResponse {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }),
  };
}

/** The request as the SDK reads it: the protocol's headers; the body is parsed already. */
function webRequest(request: Request): globalThis.Request {
  const headers = new Headers();
  const given = { ...request.headers, ...bodyHeadersOf(request) };
  for (const [name, value] of Object.entries(given))
    if (/^(accept|content-type|mcp-.*)$/.test(name) && typeof value === 'string') headers.set(name, value);
  return new globalThis.Request('http://herald/mcp', { method: 'POST', headers });
}

function send(ctx: Context, response: Parameters<RequestHandler>[1], answer: ProtocolResponse): Promise<void> {
  return finishResponse(ctx, response, answer.status, () => {
    if (answer.contentType !== null) response.set('Content-Type', answer.contentType);
    response.end(answer.body);
  });
}

/** There is no stream to listen to, and no session to end. */
function onlyPost(ctx: Context): RequestHandler {
  return async (_request, response) => {
    response.set('Allow', 'OPTIONS, POST');
    await send(ctx, response, protocolError(405, NOT_ALLOWED, 'Method not allowed.'));
  };
}

function answer(ctx: Context, api: CallInProcess): RequestHandler {
  return async (request, response) => {
    await admit(ctx, endpoint, request, response);
    const { value, problem } = await readBody(ctx, request, response);
    if (problem && problem.reason !== 'validation_error') throw problem;
    const create = () => createServer(ctx.config.version, callApi(ctx, api, request, response));
    const answered = problem
      ? protocolError(400, PARSE_ERROR, problem.message)
      : await serveProtocol(webRequest(request), value, create);
    await send(ctx, response, answered);
  };
}

/** The API for AI assistants: the Model Context Protocol over streamable HTTP, without sessions. */
export const createMcp = defineFunction({ name: 'mcp', counts: 'routes', resource: 'mcp' }, (app, ctx) => {
  const api = inProcess(createApiOfMcp(ctx));
  app.use(requireAllowedOrigin(ctx.config), cors(ctx.config, protocolHeaders), preflight(ctx));
  app.post(endpoint.path, answer(ctx, api));
  app.all(endpoint.path, onlyPost(ctx));
});

/**
 * Refuses requests of pages that are not listed: with DNS rebinding, any page could reach a server in its visitor's network, so the
 * `Host` proves nothing. Only browsers send an origin. Throws `forbidden`.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
function requireAllowedOrigin({ api }: Pick<Config, 'api'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && !api.corsOrigins.includes(origin))
      throw new HeraldError('forbidden', 'Pages of this origin may not call the MCP endpoint.', { fix: null });
    next();
  };
}
