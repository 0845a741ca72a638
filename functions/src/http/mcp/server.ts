import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { instructions } from './instructions.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Arguments } from './request-of-call.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';

export type CallTool = (tool: Tool, given: Arguments) => Promise<CallToolResult>;

const registrations = tools.map((tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    inputSchema: described(tool.inputSchema),
    outputSchema: described(tool.outputSchema),
    annotations: { title: tool.title, ...tool.effect },
  },
}));

/** The MCP server of one request: its tools call the API with the key of that request. */
export function createServer(version: string, call: CallTool): McpServer {
  const server = new McpServer(
    { name: 'herald', title: 'Herald', version },
    // The list of tools only changes with a deployment: clients need no notifications of changes.
    { capabilities: { tools: { listChanged: false } }, instructions },
  );
  for (const { tool, config } of registrations)
    server.registerTool(tool.name, config, (given: unknown) => call(tool, isArguments(given) ? given : {}));
  return server;
}

function isArguments(given: unknown): given is Arguments {
  return typeof given === 'object' && given !== null;
}

/** A schema that is only described to clients. The API validates the values, and reports all problems at once. */
function described(schema: JsonSchema): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'herald',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
