import { z } from 'zod';
import { readStatus, STATUS_CACHE_MS } from '../../../../domain/status/index.ts';
import { SECOND } from '../../../../model/clock.ts';
import { levels } from '../../../../model/status.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { time } from '../../response-fields.ts';
import { platformRecord } from './windows.ts';

const incident = z
  .object({
    id: z.string(),
    platforms: z.array(platformSchema).meta({ description: 'Empty where it concerns all of them.' }),
    startedAt: time,
    endedAt: time.nullable(),
    updates: z.array(z.object({ at: time, text: z.string() })).meta({ description: 'The oldest first.' }),
  })
  .meta({ id: 'Incident' });

const response = z
  .object({
    generatedAt: time,
    platforms: z.array(
      platformRecord
        .extend({
          level: z.enum(levels),
          since: time.nullable(),
          reason: z.string().nullable().meta({ description: 'Why an operator has paused the platform.' }),
          waiting: z.int().meta({ description: 'Runs that are being retried.' }),
        })
        .meta({ id: 'PlatformStatus' }),
    ),
    incidents: z.array(incident).meta({ description: 'Of the last 90 days, the newest first.' }),
    copyUrl: z.url().meta({
      description:
        'The address of a page with this status that responds also while Herald does not. `status.json` is beside it.',
    }),
  })
  .meta({ id: 'ServiceStatus' });

export const statusRoute = defineRoute({
  method: 'get',
  path: '/v1/status',
  docs: {
    operationId: 'getStatus',
    client: { method: 'status', command: { isShownByHand: true } },
    summary: 'Read how often and how late Herald publishes on each platform, and whether it works now.',
    description:
      'Counted from every run of live mode that ended, of all users. A run that is retried after it has ended counts again. ' +
      'docs/api/status.md has the bounds of the buckets and the rule of the levels.',
  },
  access: { by: 'open' },
  output: { status: 200, body: response },
  http: { cacheSeconds: STATUS_CACHE_MS / SECOND, sharedCache: true },
  handle: async ({ ctx }) => {
    const { generatedAt, platforms, incidents, copyUrl } = await readStatus(ctx);
    return {
      body: {
        generatedAt: generatedAt.toISOString(),
        platforms: platforms.map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
        incidents: incidents.map(({ startedAt, endedAt, updates, ...one }) => ({
          ...one,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          updates: updates.map(({ at, text }) => ({ at: at.toISOString(), text })),
        })),
        copyUrl,
      },
    };
  },
});
