import type { PlatformModule } from '../contract/module.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { definition } from './definition.ts';
import { requestIdOf } from './errors.ts';
import { publish } from './publish.ts';

export const bluesky: PlatformModule = { ...definition, unsupported, publish, connect, requestIdOf };
