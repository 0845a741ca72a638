import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { platforms } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { listPlatformsRoute } from '../api/routes/platforms/list.ts';
import { listPostsRoute } from '../api/routes/posts/list.ts';
import { readPostRoute } from '../api/routes/posts/read.ts';
import { postIds } from './post-ids.ts';
import type { Arguments } from './request-of-call.ts';
import { type CallTool, errorOf } from './tool-result.ts';
import { type Tool, toolOf } from './tools.ts';

const mimeType = 'application/json';

/** What a user can attach to a conversation. Each is read as its tool reads it, with the key of the client. */
export function registerResources(server: McpServer, call: CallTool): void {
  server.registerResource(
    'posts',
    'herald://posts',
    { title: 'Recent posts', description: 'The latest posts with their outcomes.', mimeType },
    async (uri) => contents(uri, await read(call, uri, toolOf(listPostsRoute))),
  );
  server.registerResource(
    'post',
    new ResourceTemplate('herald://posts/{id}', {
      list: undefined,
      complete: { id: (value) => postIds(call, value) },
    }),
    { title: 'Post', description: 'A post by its postSubmissionId, with the outcome of each target.', mimeType },
    async (uri, { id }) => contents(uri, await read(call, uri, toolOf(readPostRoute), { id })),
  );
  server.registerResource(
    'platform',
    new ResourceTemplate('herald://platforms/{platform}', {
      list: () => ({
        resources: platforms.map((platform) => ({
          uri: `herald://platforms/${platform}`,
          name: platform,
          title: `Rules of ${platformDefinitions[platform].displayName}`,
        })),
      }),
      complete: { platform: (value) => platforms.filter((platform) => platform.startsWith(value)) },
    }),
    { title: 'Rules of a platform', description: 'Limits, file formats and options of a platform.', mimeType },
    async (uri, { platform }) => {
      const list = platformsIn.parse(await read(call, uri, toolOf(listPlatformsRoute)));
      const found = list.platforms.find((one) => one.platform === platform);
      if (!found) throw new ResourceNotFoundError(uri.href);
      return contents(uri, found);
    },
  );
}

const platformsIn = z.object({ platforms: z.array(z.looseObject({ platform: z.string() })) });

/** Throws a `ProtocolError` with the error of the API as its data. */
async function read(call: CallTool, uri: URL, tool: Tool, given: Arguments = {}): Promise<unknown> {
  const result = await call(tool, given);
  if (!result.isError) return result.structuredContent;
  const error = errorOf(result);
  if (error.code === 'not_found') throw new ResourceNotFoundError(uri.href, error.message);
  throw new ProtocolError(ProtocolErrorCode.InternalError, `${error.code}: ${error.message}`, error);
}

function contents(uri: URL, body: unknown): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(body) }] };
}
