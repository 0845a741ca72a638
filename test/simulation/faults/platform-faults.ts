import { createSandbox } from '@herald-lab/sandbox';
import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import type { Fault } from './fault.ts';

/** How long lists and statuses of platforms lag at most (ms): independent doubles had lists 90 s behind. */
const MAX_LAG_MS = 4 * MINUTE;

/** The settings of the simulated platforms by which lists and statuses lag. */
const LAGS = ['listLagMs', 'timelineLagMs', 'statusLagMs', 'permalinkLagMs'];

const lagging = createSandbox(() => '', {}).platforms.map(({ name, settings }) => {
  const names = settings.list().map((setting) => setting.name);
  return { platform: name, lags: LAGS.filter((lag) => names.includes(lag)) };
});

export const lag: Fault = {
  name: 'lag',
  prepare: ({ sandbox }, random) => {
    for (const { platform, lags } of lagging)
      for (const name of lags)
        sandbox[platform] = { ...sandbox[platform], [name]: Math.round(random.between(0, MAX_LAG_MS)) };
  },
};

function down(name: string, hours: number): Fault {
  return {
    name,
    keepsTime: true,
    prepare: ({ platformOutages }, random, { from, until }) => {
      const platform = random.pick(['*', ...platforms]);
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
