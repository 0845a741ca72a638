import type { PlatformModule } from '../contract/module.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { playlist, thumbnail } from './follow-ups.ts';
import { findPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { publish, publishReply } from './publish.ts';
import { rules } from './rules.ts';

export const youtube: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  followUps: [thumbnail, playlist],
  connect,
  metrics,
  findPosts,
  requestIdOf,
};
