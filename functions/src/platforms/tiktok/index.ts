import { HOUR } from '../../time/clock.ts';
import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { publish } from './publish.ts';

/** A little longer than a day, so that a daily limit can pass (ms). */
const DEADLINE_MS = 25 * HOUR;

export const tiktok: PlatformModule = {
  platform: 'tiktok',
  displayName: 'TikTok',
  unsupported,
  publish,
  connect,
  deadlineMs: DEADLINE_MS,
};
