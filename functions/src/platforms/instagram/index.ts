import type { PlatformModule } from '../contract/module.ts';
import { requestIdOf } from '../kit/graph/errors.ts';
import { definition } from './definition.ts';
import { findPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { publish, publishReply } from './publish.ts';
import { rules } from './rules.ts';

export const instagram: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};
