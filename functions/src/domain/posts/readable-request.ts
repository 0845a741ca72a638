import { z } from 'zod';
import type { RuleSubject } from '../../platforms/contract/rules.ts';
import { type ContentRequest, contentFields, MAX_TARGETS } from './request.ts';
import { MAX_MEDIA, mediaFields } from './request-fields.ts';
import { scheduledTime } from './scheduled-time.ts';
import { type RequestedTarget, targetField } from './target-request.ts';

/** What can be read of a body that need not be valid. */
export interface ReadableRequest {
  content: Omit<ContentRequest, 'platform'>;
  /** `post.content` as it came. */
  given: Readonly<Record<string, unknown>>;
  targets: { target: RequestedTarget; field: string }[];
  publishAt: Date | null;
  /** Subjects whose fields are there and cannot be read: their absence is no problem of its own. */
  unread: RuleSubject[];
}

const loose = z.object({
  post: z.object({ content: z.record(z.string(), z.unknown()).catch({}) }).catch({ content: {} }),
  scheduledTime: z.unknown().optional(),
});

type Field = keyof typeof contentFields.shape;

const { platform: platformField, ...otherFields } = contentFields.shape;

/** Reads what is valid of the body of `POST /v1/posts`, so that one problem does not hide the others. */
export function readRequest(raw: unknown): ReadableRequest {
  const body = loose.safeParse(raw).data ?? { post: { content: {} }, scheduledTime: undefined };
  const given = body.post.content;
  const read = Object.fromEntries(
    Object.entries(otherFields).map(([name, schema]) => [name, readField(schema, given[name])]),
  );
  const isUnread = (name: Field): boolean =>
    given[name] !== undefined && !contentFields.shape[name].safeParse(given[name]).success;
  const textUnread = isUnread('text');
  const mediaUnread = mediaFields.some(isUnread);
  return {
    content: contentFields.partial().parse(read),
    given,
    targets: given['platform'] === undefined ? [] : readTargets(given['platform']),
    publishAt: scheduledTime.safeParse(body.scheduledTime).data?.publishAt ?? null,
    unread: [...(textUnread ? (['text', 'post'] as const) : []), ...(mediaUnread ? (['media', 'post'] as const) : [])],
  };
}

/** The value of a field, and the valid items of a list; undefined if it is unreadable. Each item keeps its index. */
function readField(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success || !Array.isArray(value)) return parsed.data;
  return value.slice(0, MAX_MEDIA).filter((item) => schema.safeParse([item]).success);
}

function readTargets(value: unknown): ReadableRequest['targets'] {
  const items = Array.isArray(value) ? value.slice(0, MAX_TARGETS) : [value];
  return items.flatMap((item, position) =>
    (platformField.safeParse(item).data ?? []).map((target) => ({
      target,
      field: targetField(position, items.length),
    })),
  );
}
