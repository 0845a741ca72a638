import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { FieldProblem } from '../../infra/errors.ts';
import { DAY, MINUTE } from '../../infra/time/clock.ts';
import { scheduledTime } from './scheduled-time.ts';

const MIN_AHEAD_MS = MINUTE;

/** The last day that Firestore can store (ms since the epoch): https://cloud.google.com/firestore/docs/concepts/data-types */
const STORE_END = Date.UTC(10_000, 0, 1) - DAY;

const scheduled = z.object({ scheduledTime });

/**
 * Checks that `scheduledTime` is far enough ahead, and that the post can be kept for as long as posts are after it. Takes the
 * raw body, so that the problem is reported together with those of other invalid fields.
 */
export function scheduleProblems({ clock, config }: Pick<Context, 'clock' | 'config'>, body: unknown): FieldProblem[] {
  const date = scheduled.safeParse(body).data?.scheduledTime.publishAt;
  if (!date) return [];
  if (date.getTime() + config.publishing.retentionMs > STORE_END)
    return [problem('scheduledTime must be at most some thousand years in the future', 'too_big')];
  if (date.getTime() < clock.now() + MIN_AHEAD_MS)
    return [problem('scheduledTime must be at least 1 minute in the future', 'too_small')];
  return [];
}

function problem(message: string, code: FieldProblem['code']): FieldProblem {
  return {
    field: 'body.scheduledTime',
    message,
    code,
  };
}
