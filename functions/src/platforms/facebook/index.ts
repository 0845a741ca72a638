import { DAY } from '../../time/clock.ts';
import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { publish } from './publish.ts';

/** How long a run goes on: unpublished photos that no post takes up are dropped after about a day (ms). */
const DEADLINE_MS = DAY;

export const facebook: PlatformModule = {
  platform: 'facebook',
  displayName: 'Facebook',
  unsupported,
  publish,
  connect,
  deadlineMs: DEADLINE_MS,
};
