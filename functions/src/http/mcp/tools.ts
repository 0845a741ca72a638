import { z } from 'zod';
import { listAccountsRoute } from '../api/routes/accounts/list.ts';
import { readMeRoute } from '../api/routes/me/read.ts';
import { createMediaRoute } from '../api/routes/media/create.ts';
import { deleteMediaRoute } from '../api/routes/media/delete.ts';
import { listMediaRoute } from '../api/routes/media/list.ts';
import { listPlatformsRoute } from '../api/routes/platforms/list.ts';
import { listTemplatesRoute } from '../api/routes/templates/list.ts';
import { renderTemplateRoute } from '../api/routes/templates/render.ts';
import { transcribeRoute } from '../api/routes/transcribe/create.ts';
import { postTools } from './post-tools.ts';
import { defineTool, type Tool } from './tool.ts';
import { adds, changes, count, more, reads } from './tool-text.ts';

const accountTools: readonly Tool[] = [
  defineTool({
    name: 'list_accounts',
    title: 'List accounts',
    description:
      'The connected social accounts with the ids that posts are addressed to. An account with status reconnect_required ' +
      'takes no posts until its owner connects it again in the pages of Herald. Changes nothing.',
    route: listAccountsRoute,
    effect: reads,
    brief: z.object({ accounts: z.array(z.unknown()) }).transform(({ accounts }) => `${count(accounts, 'account')}.`),
  }),
  defineTool({
    name: 'list_platforms',
    title: 'List platform limits',
    description:
      'What each platform takes: lengths of texts, kinds, sizes and numbers of media, how they are counted. A long list: ' +
      'validate_post holds a post against it for you. Changes nothing.',
    route: listPlatformsRoute,
    effect: reads,
    brief: z
      .object({ platforms: z.array(z.unknown()) })
      .transform(({ platforms }) => `${count(platforms, 'platform')}.`),
  }),
  defineTool({
    name: 'get_me',
    title: 'Show limits and rights',
    description:
      'What this API key may do and what is used up: subscription, AI credits, requests a minute, storage, scopes, accounts. ' +
      'Changes nothing.',
    route: readMeRoute,
    effect: reads,
    brief: z
      .object({ subscription: z.object({ active: z.boolean() }), credits: z.object({ balance: z.number() }) })
      .transform(
        ({ subscription, credits }) =>
          `The subscription is ${subscription.active ? 'active' : 'not active'}; ${credits.balance} AI credits.`,
      ),
  }),
];

const mediaTools: readonly Tool[] = [
  defineTool({
    name: 'add_media_from_url',
    title: 'Store a file from the web',
    description:
      "Downloads a public http or https address into Herald's storage and returns the media id for post.content.mediaIds and " +
      'transcribe. Publishes nothing; takes from the daily storage. Large files may take longer than a minute.',
    route: createMediaRoute,
    effect: { ...adds, openWorldHint: true },
    brief: z
      .object({ id: z.string(), mimeType: z.string() })
      .transform(({ id, mimeType }) => `Stored as media ${id}, ${mimeType}.`),
  }),
  defineTool({
    name: 'list_media',
    title: 'List stored files',
    description: 'The stored files, the newest first, page by page. Changes nothing.',
    route: listMediaRoute,
    effect: reads,
    brief: z
      .object({ media: z.array(z.unknown()), nextCursor: z.string().nullable() })
      .transform(({ media, nextCursor }) => `${count(media, 'file')}.${more(nextCursor)}`),
  }),
  defineTool({
    name: 'delete_media',
    title: 'Delete a stored file',
    description:
      'Deletes a stored file for good; this cannot be undone. Refused with media_in_use while a post that is not published ' +
      'yet needs it. A repeated call answers not_found.',
    route: deleteMediaRoute,
    effect: changes,
    id: 'The id of the file, of add_media_from_url or list_media.',
    brief: z.object({ id: z.string() }).transform(({ id }) => `Deleted media ${id}.`),
  }),
];

const templateTools: readonly Tool[] = [
  defineTool({
    name: 'list_templates',
    title: 'List image templates',
    description: 'The image templates, and the fields of `config` that each takes. Changes nothing.',
    route: listTemplatesRoute,
    effect: reads,
    brief: z
      .object({ templates: z.array(z.unknown()) })
      .transform(({ templates }) => `${count(templates, 'template')}.`),
  }),
  defineTool({
    name: 'render_template',
    title: 'Render an image',
    description:
      'Draws an image from a template of list_templates and stores it; the id goes into post.content.mediaIds. Publishes ' +
      'nothing; takes from the daily storage.',
    route: renderTemplateRoute,
    effect: adds,
    brief: z.object({ id: z.string() }).transform(({ id }) => `Rendered as media ${id}.`),
  }),
  defineTool({
    name: 'transcribe',
    title: 'Transcribe audio or video',
    description:
      'Turns the speech of a stored file into text. Costs one AI credit for each minute begun, which is not given back; a ' +
      'repeat with the same key costs nothing. May take longer than a minute.',
    route: transcribeRoute,
    effect: { ...adds, openWorldHint: true },
    brief: z
      .object({ creditsDebited: z.number() })
      .transform(({ creditsDebited }) => `Transcribed for ${creditsDebited} AI credits.`),
  }),
];

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [...postTools, ...accountTools, ...mediaTools, ...templateTools];
