import type { PlatformModule } from '../contract/module.ts';
import { requestIdOf } from '../kit/graph/errors.ts';
import { definition } from './definition.ts';
import { firstComment } from './first-comment.ts';
import { connect } from './oauth.ts';
import { publish } from './publish.ts';
import { rules } from './rules.ts';

export const instagram: PlatformModule = {
  ...definition,
  rules,
  publish,
  followUps: [firstComment],
  connect,
  requestIdOf,
};
