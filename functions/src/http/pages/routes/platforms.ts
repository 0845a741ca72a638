import { z } from 'zod';
import { type Platform, platforms } from '../../../infra/ids/platform.ts';
import { platformDefinitions } from '../../../platforms/registry.ts';
import { defineRoute } from '../../server/request/route.ts';

/** The platforms that Herald supports and this project has an app on. */
export const platformsRoute = defineRoute({
  method: 'get',
  path: '/api/platforms',
  operationId: 'listPlatforms',
  summary: 'The platforms that accounts can be connected on.',
  access: 'session',
  status: 200,
  response: z.object({ platforms: z.array(z.object({ platform: z.enum(platforms), displayName: z.string() })) }),
  handle: async ({ ctx }) => {
    const hasApp = (platform: Platform) =>
      Boolean(ctx.config.platforms[platform]?.clientId && ctx.secrets.clientSecrets[platform]);
    const available = platforms.filter(hasApp);
    return {
      body: {
        platforms: available.map((platform) => ({ platform, displayName: platformDefinitions[platform].displayName })),
      },
    };
  },
});
