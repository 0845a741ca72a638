import { HOUR, MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import type { Trouble } from './trouble.ts';

/** How long lists and statuses of platforms lag at most (ms): independent doubles had lists 90 s behind. */
const MAX_LAG_MS = 4 * MINUTE;

export const slowNetwork: Trouble = {
  name: 'slow network',
  prepare: ({ network }, chance) => {
    network.latency = { medianMs: chance.between(300, 3000), spread: 1.2 };
  },
};

export const lateEffects: Trouble = {
  name: 'late effects',
  prepare: ({ network }, chance) => {
    network.late = chance.between(0.05, 0.4);
    network.lateByMs = chance.pick([20 * SECOND, 90 * SECOND, 3 * MINUTE]);
  },
};

export const lostResponses: Trouble = {
  name: 'lost responses',
  prepare: ({ network }, chance) => {
    network.lostResponse = chance.between(0.02, 0.3);
    network.lostRequest = chance.between(0, 0.1);
  },
};

export const serverErrors: Trouble = {
  name: 'server errors',
  prepare: ({ network }, chance) => {
    network.errorBefore = chance.between(0, 0.25);
    network.errorAfter = chance.between(0, 0.25);
  },
};

export const lag: Trouble = {
  name: 'lag',
  prepare: ({ sandbox }, chance) => {
    const lagMs = () => Math.round(chance.between(0, MAX_LAG_MS));
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

const down = (name: string, hours: number): Trouble => ({
  name,
  keepsTime: true,
  prepare: ({ platformOutages }, chance, { from, until }) => {
    const platform = chance.pick(['*', 'threads', 'x', 'instagram', 'facebook', 'linkedin', 'tiktok', 'youtube']);
    const start = chance.between(from - MINUTE, until);
    platformOutages.push({ platform, from: start, until: start + hours * HOUR });
  },
});

export const platformDown = down('platform down for 6 hours', 6);
export const platformHiccup = down('platform down for 3 minutes', 0.05);
