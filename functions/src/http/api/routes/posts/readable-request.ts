import { z } from 'zod';
import {
  mediaFields,
  type ReadableRequest,
  type RequestedReply,
  replyWithoutFiles,
  targetField,
} from '../../../../domain/posts/index.ts';
import { MAX_REPLIES } from '../../../../platforms/contract/rules.ts';
import { MAX_MEDIA, text } from '../../../server/request/fields.ts';
import { MAX_REPLY_MEDIA, repliesRequest } from './reply-request.ts';
import { contentFields, MAX_TARGETS } from './request.ts';
import { scheduledTime } from './schedule.ts';

const loose = z.object({
  post: z.object({ content: z.record(z.string(), z.unknown()).catch({}) }).catch({ content: {} }),
  scheduledTime: z.unknown().optional(),
});

type Field = keyof typeof contentFields.shape;

const { platform: platformField, replies: _replies, ...otherFields } = contentFields.shape;

/** Reads what is valid of the body of `POST /v1/posts`, so that one problem does not hide the others. */
export function readRequest(raw: unknown): ReadableRequest {
  const body = loose.safeParse(raw).data ?? { post: { content: {} }, scheduledTime: undefined };
  const given = body.post.content;
  const read = {
    ...Object.fromEntries(Object.entries(otherFields).map(([name, schema]) => [name, readField(schema, given[name])])),
    replies: readReplies(given['replies']),
  };
  const isUnread = (name: Field): boolean =>
    given[name] !== undefined && !contentFields.shape[name].safeParse(given[name]).success;
  const textUnread = isUnread('text');
  const mediaUnread = mediaFields.some(isUnread);
  return {
    content: contentFields.partial().parse(read),
    given,
    targets: given['platform'] === undefined ? [] : readTargets(given['platform']),
    publishAt: null,
    ...scheduledTime.safeParse(body.scheduledTime).data,
    unread: [...(textUnread ? (['text', 'post'] as const) : []), ...(mediaUnread ? (['media', 'post'] as const) : [])],
  };
}

/** The value of a field, and the valid items of a list; undefined if it is unreadable. Each item keeps its index. */
function readField(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success || !Array.isArray(value)) return parsed.data;
  return value.slice(0, MAX_MEDIA).filter((item) => schema.safeParse([item]).success);
}

/** The replies, each in its position: of one that is not valid the text, and of all together no more files than they may have. */
function readReplies(value: unknown): RequestedReply[] | undefined {
  const parsed = repliesRequest.safeParse(value);
  if (parsed.success || !Array.isArray(value)) return parsed.data;
  let files = 0;
  return value.slice(0, MAX_REPLIES).map((item, index) => {
    const reply = repliesRequest.safeParse([item]).data?.[0];
    files += reply?.media?.length ?? 0;
    return reply && files <= MAX_REPLY_MEDIA ? reply : replyWithoutFiles(textOfReply.parse(item).text, index);
  });
}

const textOfReply = z.object({ text: text.catch('') }).catch({ text: '' });

function readTargets(value: unknown): ReadableRequest['targets'] {
  const items = Array.isArray(value) ? value.slice(0, MAX_TARGETS) : [value];
  return items.flatMap((item, position) =>
    (platformField.safeParse(item).data ?? []).map((target) => ({
      target,
      field: targetField(position, items.length),
    })),
  );
}
