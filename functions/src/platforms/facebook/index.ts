import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { DEADLINE_MS } from './limits.ts';
import { publish } from './publisher.ts';

export const facebook: PlatformModule = {
  platform: 'facebook',
  displayName: 'Facebook',
  unsupported,
  publish,
  connect,
  deadlineMs: DEADLINE_MS,
};
