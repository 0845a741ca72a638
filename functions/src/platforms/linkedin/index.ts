import type { PlatformModule } from '../contract/module.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { findPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { publish, publishReply } from './publish.ts';
import { rules } from './rules.ts';

export const linkedin: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};
