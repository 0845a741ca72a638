import { z } from 'zod';
import { listAccountsRoute } from '../api/routes/accounts/list.ts';
import { readMeRoute } from '../api/routes/me/read.ts';
import { listPlatformsRoute } from '../api/routes/platforms/list.ts';
import { listTemplatesRoute } from '../api/routes/templates/list.ts';
import { renderTemplateRoute } from '../api/routes/templates/render.ts';
import { draftTools } from './draft-tools.ts';
import { mediaTools } from './media-tools.ts';
import { postTools } from './post-tools.ts';
import { defineTool, type Tool } from './tool.ts';
import { adds, count, more, reads } from './tool-text.ts';

export const listPlatforms = defineTool({
  name: 'list_platforms',
  title: 'List platform limits',
  description:
    'What all platforms accept, with sources and how limits are counted. A very long list: describe returns one platform, and ' +
    'validate_post checks a post. Changes nothing.',
  route: listPlatformsRoute,
  effect: reads,
  brief: z.object({ platforms: z.array(z.unknown()) }).transform(({ platforms }) => `${count(platforms, 'platform')}.`),
});

const accountTools: readonly Tool[] = [
  defineTool({
    name: 'list_accounts',
    title: 'List accounts',
    description:
      'Lists the connected social accounts, with pagination and the ids that name them in posts. An ' +
      "account with status reconnect_required accepts no posts until its owner reconnects it on Herald's pages. Changes nothing.",
    route: listAccountsRoute,
    effect: reads,
    brief: z
      .object({ accounts: z.array(z.unknown()), nextCursor: z.string().nullable() })
      .transform(({ accounts, nextCursor }) => `${count(accounts, 'account')}.${more(nextCursor)}`),
  }),
  listPlatforms,
  defineTool({
    name: 'get_me',
    title: 'Show limits and permissions',
    description:
      'The permissions and usage of this API key: subscription, AI credits, requests per minute, storage, scopes, accounts. ' +
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

const templateTools: readonly Tool[] = [
  defineTool({
    name: 'list_templates',
    title: 'List image templates',
    description: 'Lists the image templates with their `config` fields. Changes nothing.',
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
      'Draws an image from a template of list_templates and stores it; the id goes into post.content.mediaIds. Publishes nothing;' +
      ' uses daily storage.',
    route: renderTemplateRoute,
    effect: adds,
    brief: z.object({ id: z.string() }).transform(({ id }) => `Rendered as media ${id}.`),
  }),
];

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [...postTools, ...draftTools, ...accountTools, ...mediaTools, ...templateTools];
