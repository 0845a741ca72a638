import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { publish } from './publish.ts';
import { rules } from './rules.ts';

export const snapchat: PlatformModule = { ...definition, rules, publish, connect, requestIdOf };
