import type { NewPost } from '@herald-publishing/client';
import { useEffect, useState } from 'preact/hooks';
import { checkFiles, checkPost } from '../api/mutations.ts';
import type { FileCheck, PostCheck } from '../api/types.ts';

/** How long the draft must be unchanged before it is checked. */
const DEBOUNCE_MS = 400;

/** The problems of a draft for each of its targets, and the length of its text there. Null while it has no target. */
export function usePostCheck(draft: NewPost): PostCheck | null {
  const [check, setCheck] = useState<PostCheck | null>(null);
  useDebounced(targetsOf(draft).length > 0 ? draft : null, checkPost, setCheck);
  return check;
}

/** What is known of the files of a draft. */
export interface CheckedFiles {
  isPending: boolean;
  check: FileCheck | null;
}

type Targets = NewPost['post']['content']['platform'];

/** Looks at the files of a draft whenever these or its targets change. */
export function useFileCheck(draft: NewPost): CheckedFiles {
  const body = fileRequest(draft);
  const json = JSON.stringify(body);
  const [checked, setChecked] = useState<{ json: string; check: FileCheck | null }>({ json: '', check: null });
  useDebounced(body, checkFiles, (check) => setChecked({ json, check }));
  const isCurrent = checked.json === json;
  return { isPending: body !== null && !isCurrent, check: isCurrent ? checked.check : null };
}

/** The request that looks at the files of a draft. Null without files. */
export function fileRequest(draft: NewPost): NewPost | null {
  const { platform, mediaUrls, mediaIds } = draft.post.content;
  const replies = repliesWithFiles(draft);
  const content = {
    platform: forFiles(platform),
    ...(mediaUrls && { mediaUrls }),
    ...(mediaIds && { mediaIds }),
    ...(replies.length > 0 && { replies }),
  };
  const hasFiles = mediaIds !== undefined || replies.length > 0 || (mediaUrls ?? []).some((url) => URL.canParse(url));
  return hasFiles ? { post: { content } } : null;
}

/** The replies up to the last one with files. Each is in its position, with a text in place of its own. */
function repliesWithFiles({ post }: NewPost) {
  const replies = (post.content.replies ?? []).map(({ media }) =>
    media ? { media: media.map(withoutAltText) } : { text: '-' },
  );
  return replies.slice(0, replies.findLastIndex((reply) => 'media' in reply) + 1);
}

/** Calls `check` for a body that has not changed for a while; a later one aborts it. Null is not checked. */
function useDebounced<Body, Result>(
  body: Body | null,
  check: (body: Body, signal: AbortSignal) => Promise<Result>,
  onResult: (result: Result | null) => void,
): void {
  const json = body && JSON.stringify(body);
  useEffect(() => {
    if (json === null) {
      onResult(null);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // Without a connection nothing is known; it is asked again before the post is sent.
      check(JSON.parse(json), aborter.signal).then(onResult, () => undefined);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [json]);
}

function targetsOf({ post }: NewPost): unknown[] {
  return [post.content.platform].flat();
}

/** What limits of files depend on. Other overrides would ask again while they are typed, and a user has few checks a day. */
const FILE_OVERRIDES = ['postType', 'media'];

/** The targets without what does not concern the files. */
function forFiles(targets: Targets): Targets {
  return [targets].flat().map((target) => {
    if (typeof target === 'string') return target;
    const { overrides = {}, ...account } = target;
    const kept = Object.entries(overrides).filter(([name]) => FILE_OVERRIDES.includes(name));
    if (kept.length === 0) return account;
    const media = overrides.media && { media: overrides.media.map(withoutAltText) };
    return { ...account, overrides: { ...Object.fromEntries(kept), ...media } };
  });
}

function withoutAltText<File extends object>(file: File): Omit<File, 'altText'> {
  const { altText: _, ...named }: File & { altText?: string } = file;
  return named;
}
