import type { Post } from '@herald-publishing/client';
import * as v from 'valibot';
import { toLocalInputValue } from '../components/local-time.ts';
import type { Draft } from './draft.ts';
import { draftOfPost } from './draft-of-post.ts';
import { type Kept, keptFields, keptTime } from './kept.ts';

/** What the server has read of the request of a draft. */
export type RequestedPost = Pick<Post, 'text' | 'media' | 'link' | 'replies' | 'targets' | 'scheduledTime'>;

type Json = Readonly<Record<string, unknown>>;

/** A draft that a program has written, in the form. */
export function draftOfRequest(post: RequestedPost, request: Json): Draft {
  const at = post.scheduledTime === null ? '' : toLocalInputValue(new Date(post.scheduledTime));
  const kept = keptOf(post, request, at);
  const isPlain = Object.keys(kept.fields).length === 0 && kept.time === null && kept.left.length === 0;
  return {
    ...draftOfPost(post, post.targets),
    // A time that cannot be read is not "at once".
    later: isGiven(request['scheduledTime']),
    at,
    ...(isPlain ? {} : { kept }),
  };
}

function keptOf(post: RequestedPost, request: Json, at: string): Kept {
  const fields = v.safeParse(keptFields, request);
  const time = v.safeParse(keptTime, request['scheduledTime']);
  const isShown = post.scheduledTime !== null && new Date(at).getTime() === Date.parse(post.scheduledTime);
  const isText = typeof request['scheduledTime'] === 'string';
  const isKept = time.success && (isText ? post.scheduledTime !== null && !isShown : true);
  return {
    fields: fields.success ? fields.output : {},
    time: isKept ? { value: time.output, at } : null,
    left: leftOut(post, request, fields.success),
  };
}

const FIELDS = ['post', 'scheduledTime'];
const MEDIA = ['videoUrl', 'imageUrls', 'mediaUrls', 'mediaIds'];
const CONTENT = ['text', 'platform', 'altTexts', 'link', 'replies', ...MEDIA];

/** What a draft of the form cannot say, in words. */
function leftOut(post: RequestedPost, request: Json, keepsFields: boolean): string[] {
  const content = recordIn(recordIn(request['post'])['content']);
  const targets = listIn(content['platform']).map(recordIn);
  const unknown = [
    ...namesBeside([...FIELDS, ...(keepsFields ? Object.keys(keptFields.entries) : [])], request),
    ...namesBeside(['content'], recordIn(request['post'])),
    ...namesBeside(CONTENT, content),
  ];
  const time = request['scheduledTime'];
  const isTimeRead = v.is(keptTime, time) && (typeof time !== 'string' || post.scheduledTime !== null);
  const files = MEDIA.flatMap((name) => listIn(content[name]));
  const checks: [string, boolean][] = [
    ['the text', isGiven(content['text']) && content['text'] !== '' && post.text === ''],
    ['some of its files', files.length !== post.media.length],
    ['alternative texts', listIn(content['altTexts']).some(Boolean) && post.media.every(({ altText }) => !altText)],
    ['the link', isGiven(content['link']) && post.link === null],
    ['some of its replies', !areRead(post.replies, listIn(content['replies']).map(recordIn))],
    ['some of its accounts', targets.length === 0 ? false : targets.length !== post.targets.length],
    ['settings of an account', overridden(targets) > overridden(post.targets)],
    ['the ids that a program gave to its accounts', targets.some(({ targetId }) => isGiven(targetId))],
    ['the time', isGiven(time) && !isTimeRead],
  ];
  return [...checks.flatMap(([name, isLeft]) => (isLeft ? [name] : [])), ...unknown.map((name) => `“${name}”`)];
}

function areRead(replies: Post['replies'], given: readonly Json[]): boolean {
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
  return v.is(v.record(v.string(), v.unknown()), value) ? value : {};
}
