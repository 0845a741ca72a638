import type { PlatformModule } from '../contract/module.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { findPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { playlist } from './playlist.ts';
import { publish } from './publish.ts';
import { publishReply } from './replies-to-post.ts';
import { rules } from './rules.ts';
import { thumbnail } from './thumbnail.ts';

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
