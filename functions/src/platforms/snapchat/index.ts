import { HOUR } from '../../time/clock.ts';
import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { publish } from './publish.ts';

/** Well within the 24 hours that an uploaded file lives. */
const DEADLINE_MS = 6 * HOUR;

export const snapchat: PlatformModule = {
  platform: 'snapchat',
  displayName: 'Snapchat',
  unsupported,
  publish,
  connect,
  deadlineMs: DEADLINE_MS,
};
