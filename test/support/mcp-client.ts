import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '../../functions/src/http/mcp/json-schema.ts';
import { tools } from '../../functions/src/http/mcp/tools.ts';
import { stack } from './stack.ts';

export const mcpUrl = `${stack.webUrl}/mcp`;

const result = z.looseObject({
  isError: z.boolean().default(false),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
});
type ToolResult = z.infer<typeof result>;

export interface McpUser {
  client: Client;
  /** Calls a tool. What it returns has to fit the schema of its endpoint, which `describe` returns. */
  call(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  /** The structured content of a call that is expected to succeed. */
  ask(name: string, given?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const ajv = new AjvJsonSchemaValidator();
const validators = new Map<string, ReturnType<typeof ajv.getValidator>>();

/** Throws if the structured content of a successful call does not fit the schema of the endpoint's response. */
function requireConforming(name: string, { isError, structuredContent }: ToolResult): void {
  const tool = tools.find((one) => one.name === name);
  if (!tool || isError) return;
  const validate = validators.get(name) ?? ajv.getValidator(jsonSchemaOf(tool.route.output.body, 'output'));
  validators.set(name, validate);
  const { valid, errorMessage } = validate(structuredContent);
  if (!valid) throw new Error(`${name} returned what its schema does not describe: ${errorMessage}`);
}

/** A client of the SDK, connected until the end of the test. */
export async function connect(
  apiKey: string,
  { url = mcpUrl, mode = 'legacy' }: { url?: string; mode?: VersionNegotiationMode } = {},
): Promise<McpUser> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  // Node closes an idle connection after 5 s, perhaps just when it is used again; a POST is not repeated then.
  const headers = { authorization: `Bearer ${apiKey}`, connection: 'close' };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const called = result.parse(await client.callTool({ name, arguments: given }));
    requireConforming(name, called);
    return called;
  };
  return {
    client,
    call,
    ask: async (name, given) => {
      const called = await call(name, given);
      if (called.isError || !called.structuredContent)
        throw new Error(called.content.map(({ text }) => text).join('\n'));
      return called.structuredContent;
    },
  };
}

const failure = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });

/** The error of a call, as the API has it. */
export function errorOf({ isError, content }: ToolResult): z.infer<typeof failure>['error'] {
  if (!isError) throw new Error(`no error: ${JSON.stringify(content)}`);
  return failure.parse(JSON.parse(content[1]?.text ?? '')).error;
}
