import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import type { Fault } from './fault.ts';

/** How long lists and statuses of platforms lag at most (ms): independent doubles had lists 90 s behind. */
const MAX_LAG_MS = 4 * MINUTE;

export const lag: Fault = {
  name: 'lag',
  prepare: ({ sandbox }, random) => {
    const lagMs = () => Math.round(random.between(0, MAX_LAG_MS));
    const set = (platform: string, settings: Record<string, unknown>): void => {
      sandbox[platform] = { ...sandbox[platform], ...settings };
    };
    for (const platform of ['threads', 'instagram'])
      set(platform, { listLagMs: lagMs(), statusLagMs: lagMs(), permalinkLagMs: lagMs() });
    set('facebook', { listLagMs: lagMs(), statusLagMs: lagMs() });
    set('x', { timelineLagMs: lagMs() });
    set('youtube', { listLagMs: lagMs() });
    set('snapchat', { listLagMs: lagMs() });
  },
};

function down(name: string, hours: number): Fault {
  return {
    name,
    keepsTime: true,
    prepare: ({ platformOutages }, random, { from, until }) => {
      const platform = random.pick(['*', 'threads', 'x', 'instagram', 'facebook', 'linkedin', 'tiktok', 'youtube']);
      const start = random.between(from - MINUTE, until);
      platformOutages.push({ platform, from: start, until: start + hours * HOUR });
    },
  };
}

export const platformDown = down('platform down for 6 hours', 6);
export const platformHiccup = down('platform down for 3 minutes', 0.05);

/** A deployment with other settings than the defaults: no fault of itself, but other calls, which faults meet. */
function setting(variable: string, value: string): Fault {
  return {
    name: `${variable}=${value}`,
    keepsTime: true,
    prepare: ({ environment }) => {
      environment[variable] = value;
    },
  };
}

export const textContainers = setting('THREADS_TEXT_PUBLISH', 'container');
export const pulledVideos = setting('TIKTOK_VIDEO_SOURCE', 'pull');
