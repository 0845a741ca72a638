import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { pagesOf, type Query } from '../../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../../infra/store/collections.ts';

const PAGE_SIZE = 200;

/** A part of a deletion: a user with very much is deleted in several, each well within the timeout of its function. */
export interface Step {
  /** The step ends before its next page from this time on (ms since the epoch). */
  until: number;
  logger: Logger;
}

/** The time of a step is over: the next step continues. */
export class StepEnded extends Error {}

export function isOver({ clock }: Pick<Context, 'clock'>, { until }: Step): boolean {
  return clock.now() >= until;
}

/** The documents of a query in pages. Throws `StepEnded` instead of reading a further page after the time of the step. */
export async function* pagesInStep<T>(
  ctx: Pick<Context, 'clock'>,
  query: Query<T>,
  step: Step,
): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  for await (const page of pagesOf(query, PAGE_SIZE)) {
    yield page;
    if (page.length === PAGE_SIZE && isOver(ctx, step)) throw new StepEnded();
  }
}
