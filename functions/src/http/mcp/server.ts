import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { reads } from '../api/tool-text.ts';
import { describeInput, describeTopic } from './describe.ts';
import type { JsonSchema } from './json-schema.ts';
import { listedSchemaOf } from './listed-schema.ts';
import { registerPrompts } from './prompts.ts';
import type { Arguments } from './request-of-call.ts';
import { registerResources } from './resources.ts';
import type { CallTool } from './tool-result.ts';
import { tools } from './tools.ts';

/** The description of the whole server that a client passes to its model. */
const instructions = `Herald publishes one post to many social accounts, now or later, once each.

Publishing:
1. list_accounts gives the accounts. describe gives the options and limits of one platform, and the whole schema of a tool.
2. validate_post takes the same arguments as create_post (without the key) and stores nothing. Correct problems with severity "error" and show warnings to the user.
3. create_post. Without scheduledTime the post goes live within seconds and cannot be undone. Before it is published, edit_post and cancel_post can change it.
4. get_post returns the outcome of each target. Publishing happens after acceptance: call it again while the outcome is "publishing".

Exactly once: an idempotencyKey identifies one intended action. Choose words that you would choose again, such as "opening-hours-2030-01-31". After an error, a timeout or a lost response, repeat the call with the same key and arguments: the action happens once, and the response is that of the first call. A new key means a new post, even with the same arguments. The same key with other arguments is refused with idempotency_conflict.

Files: add_media_from_url takes a public address. For a file on the user's machine start_upload returns a link with a curl command; then call complete_upload. Both give an id for post.content.mediaIds.

outcome_unknown: the platform's response was lost and cannot be looked up, so this target may be live. Never create the post again for it. Ask the user to check the account. If the post is not there, retry_post with "confirmedNotLive": true publishes it; "reconcile": true only asks the platform again.

Errors are results with isError: "code" is for decisions, "message" for the user, "details" names the fields ("body.post.content.text" is the argument post.content.text). After rate_limit_exceeded or service_unavailable wait for retryAfterSeconds. insufficient_scope, account_not_allowed and forbidden do not go away when repeated: tell the user.

Descriptions name endpoints of the REST API: "GET /v1/platforms" is list_platforms, "POST /v1/media" is add_media_from_url.`;

const unchanging = { listChanged: false };

const registrations = tools.map((tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    // Without an output schema, which the protocol does not require: the response schemas have 55 KB.
    inputSchema: described(listedSchemaOf(tool.input)),
    annotations: { title: tool.title, ...tool.effect },
  },
}));

const describe = {
  title: 'Describe a platform or a tool',
  description:
    'A platform: the options of a target there, file formats and limits. A tool: its full input and output schema; this list ' +
    'has the common part only. Call it before you use overrides. Changes nothing.',
  inputSchema: described(listedSchemaOf(describeInput)),
  annotations: { title: 'Describe a platform or a tool', ...reads },
};

/** The MCP server of one request: its tools call the API with the key of that request. */
export function createServer(version: string, call: CallTool): McpServer {
  const server = new McpServer(
    { name: 'herald', title: 'Herald', version },
    // The lists only change with a deployment: clients need no notifications of changes.
    { capabilities: { tools: unchanging, resources: unchanging, prompts: unchanging }, instructions },
  );
  for (const { tool, config } of registrations)
    server.registerTool(tool.name, config, (given: unknown) => call(tool, isArguments(given) ? given : {}));
  server.registerTool('describe', describe, (given: unknown) => describeTopic(given));
  registerResources(server, call);
  registerPrompts(server, call);
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
