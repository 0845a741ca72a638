import type { Effect } from './tool.ts';

export const reads: Effect = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const adds: Effect = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const changes: Effect = { ...adds, destructiveHint: true };
/** A published effect cannot be undone, so a client should ask its user first. */
export const publishes: Effect = { ...changes, openWorldHint: true };

export function count(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;
}

/** Explains how to request the next page. */
export function more(nextCursor: string | null): string {
  return nextCursor === null ? '' : ' There are more: call again with nextCursor as cursor.';
}
