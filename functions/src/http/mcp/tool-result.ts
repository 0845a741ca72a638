import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { InProcessResponse } from '../../infra/http-client/in-process.ts';
import type { Arguments } from './request-of-call.ts';
import type { Tool } from './tools.ts';

/** Calls a tool with the key of the client's request. An error of the API is a result with `isError`. */
export type CallTool = (tool: Tool, given: Arguments) => Promise<CallToolResult>;

const body = z.record(z.string(), z.unknown());
const failure = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });

/** An error of the API: the whole of it, but for a stack trace. */
export function toolError(given: unknown, retryAfter?: string): CallToolResult {
  const { debug: _debug, ...error } = failure.parse(given).error;
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) };
  const whole = { error: { ...error, ...wait } };
  return { isError: true, content: [text(`${error.code}: ${error.message}`), text(JSON.stringify(whole))] };
}

/** The error in a result with `isError`. */
export function errorOf({ content: [, whole] }: CallToolResult) {
  return failure.parse(JSON.parse(whole?.type === 'text' ? whole.text : '{}')).error;
}

/**
 * The response of the API as the result of a tool: a sentence, and the body, as structured content and once more as text for
 * clients that show their models nothing else.
 */
export function toolResult({ brief }: Tool, response: InProcessResponse): CallToolResult {
  const parsed: unknown = JSON.parse(response.body);
  if (response.status >= 400) return toolError(parsed, response.headers['retry-after']);
  const repeated =
    response.headers['idempotent-replayed'] === 'true' ? ' This repeats the response to the first call.' : '';
  return {
    content: [text(brief(parsed) + repeated), text(response.body)],
    structuredContent: body.parse(parsed),
  };
}

function text(value: string) {
  return { type: 'text' as const, text: value };
}
