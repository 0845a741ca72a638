import { expect, it } from 'vitest';
import { z } from 'zod';
import * as schedules from './schedules.ts';

/** The options that the SDK attaches to a scheduled function, and that a deployment reads. */
const endpoint = z.object({
  scheduleTrigger: z.object({
    schedule: z.string(),
    timeZone: z.string().optional().catch(undefined),
    retryConfig: z.object({ retryCount: z.number().optional().catch(undefined) }).optional(),
  }),
});

function triggerOf(deployed: object) {
  return endpoint.parse(Reflect.get(deployed, '__endpoint')).scheduleTrigger;
}

it('the function ttRefreshSweep runs every twelve hours', () => {
  expect(triggerOf(schedules.ttRefreshSweep).schedule).toBe('0 */12 * * *');
});

it('the function rateLimitCleanup runs daily at 02:00 UTC with three retries', () => {
  expect(triggerOf(schedules.rateLimitCleanup)).toMatchObject({
    schedule: '0 2 * * *',
    timeZone: 'UTC',
    retryConfig: { retryCount: 3 },
  });
});
