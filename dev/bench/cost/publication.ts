import { context } from '../../../functions/src/context.ts';
import { sweepRecord } from '../../../functions/src/domain/status/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { StackDescription } from '../../stack/description.ts';
import { countOperation, type Documents } from '../documents.ts';
import { countOperations } from '../operations.ts';
import { cpuSeconds } from './prices.ts';
import { difference, type Step, separateLogs, stepOf } from './steps.ts';

type Stack = Pick<StackDescription, 'authHost' | 'sandboxUrl'>;

/** Posts of as many users that the record counts in one sweep. */
const COUNTED_RUNS = 10;

/** A text from its acceptance until it is published on one account, and the log records of that. */
export async function countPublication(stack: Stack, platform: Platform): Promise<{ steps: Step[]; logs: Step }> {
  const { accepted, orchestrated, published } = await countOperations(stack, { platform });
  const parts = [accepted, orchestrated, published].map(({ documents }) => separateLogs(documents));
  const [accept, orchestrate, publish] = parts.map(({ others }) => others);
  if (!accept || !orchestrate || !publish) throw new Error('nothing was counted');
  const logs = merge(parts.map((part) => part.logs));
  const known = [...accept.written, ...orchestrate.written];
  const steps = [
    stepOf('accept', accept, { tasks: accepted.tasks, requests: 1, cpuSeconds: cpuSeconds.accept }),
    stepOf('orchestrate', orchestrate, {
      known: accept.written,
      tasks: orchestrated.tasks,
      cpuSeconds: cpuSeconds.orchestrate,
    }),
    stepOf('publish', publish, { known, cpuSeconds: cpuSeconds.publish }),
  ];
  return { steps, logs: stepOf('log records', logs) };
}

/** What the events of a post need more, of a user whose events are recorded and who has no endpoint. */
export async function countEvents(stack: Stack): Promise<Step> {
  const without = await countOperations(stack);
  const { published, sequenced } = await countOperations(stack, { recordsEvents: true });
  const all = merge(
    [published, ...(sequenced ? [sequenced] : [])].map(({ documents }) => separateLogs(documents).others),
  );
  const rest = { tasks: published.tasks, cpuSeconds: sequenced ? cpuSeconds.sequenceEvents : cpuSeconds.numberAtOnce };
  const known = all.written.filter((path) => !path.includes('/events/'));
  return difference(
    'events',
    stepOf('', all, { known, ...rest }),
    stepOf('', separateLogs(without.published.documents).others, { known: without.published.documents.written }),
    1,
  );
}

/** The share of one run in a sweep of the record, without what every sweep needs. */
export async function countRecord(stack: Stack): Promise<Step> {
  const ctx = context();
  const sweep = () => countOperation(ctx.store, () => sweepRecord(ctx, stdoutLogger({})));
  await sweep();
  const idle = await sweep();
  for (let index = 0; index < COUNTED_RUNS; index += 1) await countOperations(stack);
  const busy = await sweep();
  const known = [...idle.documents.written, ...busy.documents.written];
  return difference(
    'record',
    stepOf('', busy.documents, { known, cpuSeconds: COUNTED_RUNS * cpuSeconds.countRun }),
    stepOf('', idle.documents, { known }),
    COUNTED_RUNS,
  );
}

function merge(all: readonly Documents[]): Documents {
  return {
    read: all.flatMap(({ read }) => read),
    written: all.flatMap(({ written }) => written),
    deleted: all.flatMap(({ deleted }) => deleted),
  };
}
