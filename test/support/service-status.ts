import { context } from '../../functions/src/context.ts';
import { sumOf } from '../../functions/src/domain/status/counters.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { serviceStatus } from '../../functions/src/model/status.ts';

/** Writes the status of a service that had problems with X: Threads was used in each window, X not in the last 24 hours. */
export async function writeServiceStatus(now: number): Promise<void> {
  const { store } = context();
  const ago = (ms: number) => new Date(now - ms);
  const state = { calmSince: null, activeAt: ago(0), waiting: 0 };
  const threads = {
    ...sumOf([]),
    published: 8_640,
    failed: { user: 12, platform: 1, herald: 0 },
    scheduled: 6_000,
    onTime: 5_999,
    late: { [SECOND]: 8_000, [5 * SECOND]: 640 },
    took: { [5 * SECOND]: 8_600, [MINUTE]: 40 },
  };
  const x = {
    ...sumOf([]),
    published: 90,
    failed: { user: 0, platform: 7, herald: 1 },
    unknown: 2,
    late: { [5 * MINUTE]: 98 },
    took: { [2 * SECOND]: 90 },
  };
  await store.serviceStatus.set({
    ...serviceStatus.parse({}),
    updatedAt: ago(0),
    platforms: {
      threads: { ...state, level: 'operational', since: ago(40 * DAY) },
      x: { ...state, level: 'down', since: ago(HOUR), waiting: 3 },
    },
    windows: { '24h': { threads }, '30d': { threads, x }, '90d': { threads, x } },
  });
  await store.incidents.set({
    incidents: [
      {
        id: 'inc_2',
        platforms: ['x'],
        startedAt: ago(HOUR),
        endedAt: null,
        updates: [
          { at: ago(HOUR), text: 'X responds with errors. Posts wait, and are published as soon as X accepts them.' },
        ],
      },
      {
        id: 'inc_1',
        platforms: [],
        startedAt: ago(20 * DAY),
        endedAt: ago(20 * DAY - HOUR),
        updates: [
          { at: ago(20 * DAY), text: 'Posts start up to ten minutes late.' },
          { at: ago(20 * DAY - HOUR), text: 'All posts are published. No post was lost.' },
        ],
      },
    ],
  });
}
