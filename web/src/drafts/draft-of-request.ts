import * as v from 'valibot';
import { postFlags, removedFields } from '../api/post-fields.ts';
import { toLocalInputValue } from '../components/local-time.ts';
import { formatDateTime } from '../components/time.tsx';
import { type Draft, emptyDraft } from './draft.ts';
import { draftOfPost, type RequestedPost } from './draft-of-post.ts';
import type { Kept } from './kept.ts';
import { t } from './stored-texts.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a request beside the post, which the form does not show. */
const flags = v.object(
  Object.fromEntries([...Object.keys(postFlags), 'strict'].map((name) => [name, v.exactOptional(v.boolean())])),
);

/** A draft that a program has written, in the form. */
export function draftOfRequest(post: RequestedPost, request: Json): Draft {
  const at = post.scheduledTime === null ? '' : toLocalInputValue(new Date(post.scheduledTime));
  const kept = keptOf(post, request, at);
  const isPlain = Object.keys(kept.fields).length === 0 && kept.time === null && kept.notes.length === 0;
  return {
    ...draftOfPost(post, post.targets),
    // A time that cannot be read is not "at once".
    later: isGiven(request['scheduledTime']),
    at,
    slot: slotIn(request['scheduledTime']) ?? '',
    ...(isPlain ? {} : { kept }),
  };
}

function keptOf(post: RequestedPost, request: Json, at: string): Kept {
  const fields = v.safeParse(flags, request);
  const time = request['scheduledTime'];
  const isShown = post.scheduledTime !== null && new Date(at).getTime() === Date.parse(post.scheduledTime);
  const isKept = isTime(time, post) && slotIn(time) === null && !(typeof time === 'string' && isShown);
  const left = leftOut(post, request, fields.success);
  return {
    fields: fields.success ? fields.output : {},
    time: isKept ? { value: time, at } : null,
    notes: [
      ...(left.length > 0 ? [t.leftOut({ fields: left.join(', ') })] : []),
      ...(isKept ? [timeNote(recordIn(time), post)] : []),
    ],
  };
}

/** The slot of a time, where the form can show it: not the third free one, and none of a day. */
function slotIn(value: unknown): string | null {
  const { slot, ...choice } = recordIn(value);
  return typeof slot === 'string' && Object.keys(choice).length === 0 ? slot : null;
}

/** Whether it is a time in one of the forms of a request. */
function isTime(value: unknown, { scheduledTime }: RequestedPost): boolean {
  const { at, timeZone, slot } = recordIn(value);
  return typeof value === 'string'
    ? scheduledTime !== null
    : typeof slot === 'string' || [at, timeZone].every((part) => typeof part === 'string');
}

function timeNote({ at, timeZone, slot }: Json, { scheduledTime }: RequestedPost): string {
  if (slot) return t.keepsSlot;
  return t.keepsTime({
    time: at ? `${String(at).replace('T', ' ')}, ${timeZone}` : formatDateTime(`${scheduledTime}`),
  });
}

const FIELDS = ['post', 'scheduledTime'];
const MEDIA = ['videoUrl', 'imageUrls', 'mediaUrls', 'mediaIds'];
const FORM_FIELDS = Object.entries(removedFields).filter(([name]) => name in emptyDraft);
const CONTENT = ['text', 'platform', 'altTexts', ...FORM_FIELDS.map(([name]) => name), ...MEDIA];
/** The fields that a person calls otherwise than a program. */
const FIELD_NAMES: Readonly<Record<string, string>> = { link: t.link };

/** What a draft of the form cannot say, in words. */
function leftOut(post: RequestedPost, request: Json, keepsFields: boolean): string[] {
  const content = recordIn(recordIn(request['post'])['content']);
  const targets = listIn(content['platform']).map(recordIn);
  const unknown = [
    ...namesBeside([...FIELDS, ...(keepsFields ? Object.keys(flags.entries) : [])], request),
    ...namesBeside(['content'], recordIn(request['post'])),
    ...namesBeside(CONTENT, content),
  ];
  const time = request['scheduledTime'];
  const files = MEDIA.flatMap((name) => listIn(content[name]));
  const checks: [string, boolean][] = [
    [t.text, isGiven(content['text']) && content['text'] !== '' && post.text === ''],
    [t.files, files.length !== post.media.length],
    [t.altTexts, listIn(content['altTexts']).some(Boolean) && post.media.every(({ altText }) => !altText)],
    ...FORM_FIELDS.map(([name, none]): [string, boolean] => [
      FIELD_NAMES[name] ?? t.quoted({ name }),
      none === null && isGiven(content[name]) && !isGiven(recordIn(post)[name]),
    ]),
    [t.replies, !areRead(post.replies, listIn(content['replies']).map(recordIn))],
    [t.accounts, targets.length === 0 ? false : targets.length !== post.targets.length],
    [t.settings, overridden(targets) > overridden(post.targets)],
    [t.targetIds, targets.some(({ targetId }) => isGiven(targetId))],
    [t.time, isGiven(time) && !isTime(time, post)],
  ];
  return [...checks.flatMap(([name, isLeft]) => (isLeft ? [name] : [])), ...unknown.map((name) => t.quoted({ name }))];
}

function areRead(replies: RequestedPost['replies'], given: readonly Json[]): boolean {
  return (
    given.length === replies.length &&
    replies.every(
      ({ text, media }, index) =>
        (text !== '' || !given[index]?.['text']) && media.length === listIn(given[index]?.['media']).length,
    )
  );
}

function overridden(targets: readonly Readonly<{ overrides?: unknown }>[]): number {
  return targets.filter(({ overrides }) => Object.keys(recordIn(overrides)).length > 0).length;
}

function namesBeside(known: readonly string[], value: Json): string[] {
  return Object.keys(value).filter((name) => !known.includes(name));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function listIn(value: unknown): unknown[] {
  return isGiven(value) ? [value].flat() : [];
}

function recordIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
