import type { PlatformModule } from '../contract/module.ts';
import { requestIdOf } from '../kit/graph/errors.ts';
import { connect } from './connect.ts';
import { unsupported } from './content.ts';
import { definition } from './definition.ts';
import { publish } from './publish.ts';

export const threads: PlatformModule = { ...definition, unsupported, publish, connect, requestIdOf };
