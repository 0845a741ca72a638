import type { PlatformModule } from '../contract/module.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { findPosts } from './lookup.ts';
import { connect } from './oauth.ts';
import { publish } from './publish.ts';
import { rules } from './rules.ts';

export const snapchat: PlatformModule = {
  ...definition,
  rules,
  publish,
  connect,
  // Stories have no id to find their numbers by, and the documentation does not show how its numbers name a Spotlight.
  // https://developers.snap.com/api/marketing-api/Public-Profile-API/Metrics
  metrics: null,
  findPosts,
  requestIdOf,
};
