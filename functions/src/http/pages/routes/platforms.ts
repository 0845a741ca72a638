import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type Platform, platforms } from '../../../model/platform.ts';
import type { PlatformDefinition } from '../../../platforms/contract/definition.ts';
import { publishedOptions } from '../../../platforms/published-rules.ts';
import { clientSecretName, platformDefinitions } from '../../../platforms/registry.ts';
import { platformRules } from '../../../platforms/rules.ts';
import { mediaKind } from '../../server/request/fields.ts';
import { defineRoute } from '../../server/request/route.ts';

/** A platform that accounts can be connected on. */
export const connectableView = z.object({
  platform: z.enum(platforms),
  displayName: z.string(),
  /** The field for a handle, with which a connection may start; null on other platforms. */
  handle: z.object({ label: z.string(), example: z.string() }).nullable(),
});

const platformView = connectableView.extend({
  /** As in `GET /v1/platforms`. */
  options: z.record(z.string(), z.unknown()),
  /** The kinds of files with an alternative text. */
  described: z.array(mediaKind),
  /** What the platform makes of replies, and the kinds of files that they may have; null where it takes none. */
  replies: z.object({ kind: z.enum(['thread', 'comments']), files: z.array(mediaKind) }).nullable(),
  /** Who sees a post that does not say so; null where the account decides. */
  visibility: z.string().nullable(),
});

/** The platforms that Herald supports and this project has an app on. */
export const platformsRoute = defineRoute({
  method: 'get',
  path: '/api/platforms',
  docs: { operationId: 'listPlatforms', summary: 'The platforms that accounts can be connected on.' },
  access: { by: 'session' },
  output: { status: 200, body: z.object({ platforms: z.array(platformView) }) },
  handle: async ({ ctx }) => {
    return {
      body: {
        platforms: connectablePlatforms(ctx, { simulated: false }).map((view) => ({
          ...view,
          visibility: ctx.config.platforms[view.platform]?.privacyLevel ?? view.visibility,
        })),
      },
    };
  },
});

/** The platforms that this project has an app on; in test mode all. */
export function connectablePlatforms(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  { simulated }: { simulated: boolean },
): z.output<typeof platformView>[] {
  const hasApp = (platform: Platform) =>
    Boolean(config.platforms[platform]?.clientId) &&
    (clientSecretName(platform) === undefined || secrets.clientSecrets[platform] !== undefined);
  return platformViews().filter(({ platform }) => simulated || hasApp(platform));
}

let views: z.output<typeof platformView>[] | undefined;

/** Made on first use: it would lengthen the cold start of every instance. */
function platformViews(): z.output<typeof platformView>[] {
  views ??= platforms.map((platform) => {
    const { displayName, handle, options, altText, visibility }: PlatformDefinition = platformDefinitions[platform];
    const { replies } = platformRules[platform];
    return {
      platform,
      displayName,
      handle: handle ?? null,
      options: publishedOptions(options),
      described: altText ? (altText.videos ? ['image', 'video'] : ['image']) : [],
      replies: replies && { kind: replies.kind, files: [...new Set(replies.formats.map(({ kind }) => kind))] },
      visibility: visibility ?? null,
    };
  });
  return views;
}
