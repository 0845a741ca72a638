import type { ToolEffect } from '../server/request/route-docs.ts';

export const reads: ToolEffect = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const adds: ToolEffect = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const changes: ToolEffect = { ...adds, destructiveHint: true };
/** A published effect cannot be undone, so a client should ask its user first. */
export const publishes: ToolEffect = { ...changes, openWorldHint: true };

export function count(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;
}

/** Explains how to request the next page. */
export function more(nextCursor: string | null): string {
  return nextCursor === null ? '' : ' There are more: call again with nextCursor as cursor.';
}
