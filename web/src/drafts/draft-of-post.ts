import type { Post } from '@herald-publishing/client';
import type { ResponseOf } from '../api/types.ts';
import { type Draft, emptyDraft, targetId } from './draft.ts';
import { type DraftMedia, keyIn } from './draft-media.ts';
import { draftReplies } from './draft-replies.ts';
import { choicesIn, tiktokFormOptions } from './tiktok-choices.ts';

type PostTarget = Post['targets'][number];
type PostMedia = Post['media'][number];
/** What the server has read of the request of a draft. */
export type RequestedPost = NonNullable<ResponseOf<'/api/drafts/{id}', 'get'>['post']>;
/** The content of a post. */
type DraftedPost = Omit<RequestedPost, 'targets' | 'scheduledTime'>;

/** What overrides say in place of the post. The others are options. */
const CONTENT: readonly string[] = ['text', 'media', 'altTexts', 'replies'];

/** A draft with the content of a post for these targets, to be published at once. */
export function draftOfPost(post: DraftedPost, targets: readonly PostTarget[]): Draft {
  const pool: DraftMedia[] = [];
  const keysOf = (files: readonly PostMedia[]) => files.map((file) => keyIn(pool, file));
  const sharesMedia = (target: PostTarget) => mediaIn(post, target) === post.media;
  if (targets.length === 0 || targets.some(sharesMedia)) keysOf(post.media);
  const lists = targets.map((target) => [targetId(target), keysOf(mediaIn(post, target))] as const);
  const all = pool.map(({ key }) => key).join();
  const perTarget = <T>(read: (target: PostTarget) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      targets.flatMap((target) => {
        const value = read(target);
        return value === undefined ? [] : [[targetId(target), value]];
      }),
    );
  return {
    ...emptyDraft,
    text: post.text,
    targets: targets.map(targetId),
    media: pool,
    ownTexts: perTarget(({ overrides }) => overrides?.text),
    ownMedia: Object.fromEntries(lists.filter(([, keys]) => keys.join() !== all)),
    link: post.link ?? emptyDraft.link,
    tiktok: perTarget(({ platform, overrides }) => (platform === 'tiktok' ? choicesIn(overrides ?? {}) : undefined)),
    options: perTarget(optionsIn),
    replies: draftReplies(post.replies),
    ownReplies: perTarget(({ overrides }) => overrides?.replies && draftReplies(overrides.replies)),
    splitTexts: perTarget(({ splitText, numberParts }) => (splitText ? { numbered: numberParts === true } : undefined)),
  };
}

/** The files that a target gets: `post.media` itself where it gets those of the post. */
export function mediaIn({ media }: Pick<Post, 'media'>, { overrides = {} }: PostTarget): readonly PostMedia[] {
  const { media: own, altTexts } = overrides;
  return own ?? (altTexts ? media.map((file, position) => withAltText(file, altTexts[position])) : media);
}

function withAltText({ altText, ...file }: PostMedia, own: string | undefined): PostMedia {
  const text = own || altText;
  return text === undefined ? file : { ...file, altText: text };
}

/** The options of a target that the form for TikTok does not ask for. */
function optionsIn({ platform, overrides = {} }: PostTarget) {
  const elsewhere: readonly string[] = platform === 'tiktok' ? [...CONTENT, ...tiktokFormOptions] : CONTENT;
  const options = Object.entries(overrides).filter(([name]) => !elsewhere.includes(name));
  return options.length === 0 ? undefined : Object.fromEntries(options);
}
