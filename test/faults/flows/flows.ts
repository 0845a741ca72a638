import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import { type Platform, platforms } from '../../../functions/src/model/platform.ts';
import type { Flow } from '../flow.ts';
import type { PlatformFaults } from '../platform-faults.ts';
import { connectionFlow } from './connection.ts';
import { postUnknown, refreshLost } from './expected-reports.ts';
import { mediaFlow } from './media.ts';
import { pulled } from './media-files.ts';
import { postFlow } from './post.ts';
import { refreshFlow } from './refresh.ts';
import { transcriptionFlow } from './transcription.ts';

const described = await Promise.all(platforms.map(async (platform) => [platform, await faultsOf(platform)] as const));
const tiktok = await faultsOf('tiktok');

const pulledByTikTok = { content: pulled.video, environment: { TIKTOK_VIDEO_SOURCE: 'pull' } };

/** Every flow of the harness, in the order of its table. */
export const flows: readonly Flow[] = [
  ...described.flatMap(([platform, faults]) => postFlows(platform, faults)),
  postFlow('mixed', { platforms: ['threads', 'tiktok'], ...pulledByTikTok }, postUnknown(tiktok)),
  postFlow('scheduled', { platforms: ['threads'], inMs: 3 * HOUR }),
  postFlow(
    'stale token',
    { platforms: ['tiktok'], ...pulledByTikTok, before: (harness) => harness.advance(DAY + HOUR) },
    (fault, baseline) => postUnknown(tiktok)(fault, baseline) || refreshLost(tiktok)(fault, baseline),
  ),
  mediaFlow,
  transcriptionFlow,
  ...platforms.map(connectionFlow),
  ...described.flatMap(([platform, faults]) =>
    faults.tokenAgeMs === undefined ? [] : refreshFlow(platform, faults, faults.tokenAgeMs),
  ),
];

async function faultsOf(platform: Platform): Promise<PlatformFaults> {
  return (await import(`../../platforms/${platform}/descriptor.ts`)).faults;
}

function postFlows(platform: Platform, faults: PlatformFaults): Flow[] {
  return Object.entries(faults.posts).map(([name, { mayBeUnknown, ...post }]) =>
    postFlow(`${platform} ${name}`, { platforms: [platform], ...post }, mayBeUnknown && postUnknown(faults)),
  );
}
