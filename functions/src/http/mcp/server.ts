import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { JsonSchema } from './json-schema.ts';
import type { Arguments } from './request-of-call.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';

/** The description of the whole server that a client passes to its model. */
const instructions = `Herald publishes one post to many social accounts, now or later, once each.

Publishing:
1. list_accounts gives the accounts; list_platforms gives each platform's limits.
2. validate_post takes the same arguments as create_post (without the key) and stores nothing. Mend what has severity "error", show warnings to the user.
3. create_post. Without scheduledTime the post goes live within seconds and cannot be taken back; until then, and until its time, edit_post and cancel_post can change it.
4. get_post tells the outcome of each target. It is accepted first and published afterwards: ask again while the outcome is "publishing".

Exactly once: tools that take an idempotencyKey need a new value for each intended action. After an error, a timeout or a lost answer repeat the same call with the same key and the same arguments: the action happens once, and the answer is that of the first call. A new key means a new post. The same key with other arguments is refused with idempotency_conflict.

outcome_unknown: the platform's answer was lost and it cannot be asked, so this target may be live. Never create the post again for it. Let the user look at the account. If the post is not there, retry_post with "confirmedNotLive": true publishes it; "reconcile": true only asks the platform again.

Errors are results with isError: "code" is for decisions, "message" for the user, "details" names the fields ("body.post.content.text" is the argument post.content.text). After rate_limit_exceeded or service_unavailable wait for retryAfterSeconds. insufficient_scope, account_not_allowed and forbidden do not go away by repeating: tell the user.

Descriptions name endpoints of the REST API: "GET /v1/platforms" is list_platforms, "POST /v1/media" is add_media_from_url.`;

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
