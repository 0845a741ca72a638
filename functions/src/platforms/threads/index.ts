import type { PlatformModule } from '../contract/module.ts';
import { CONTAINER_LIFE_MS } from '../kit/graph/container.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { publish } from './publish.ts';

export const threads: PlatformModule = {
  platform: 'threads',
  displayName: 'Threads',
  unsupported,
  publish,
  connect,
  deadlineMs: CONTAINER_LIFE_MS,
};
