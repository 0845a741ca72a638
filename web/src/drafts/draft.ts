import type { Account, NewPost } from '@herald-publishing/client';
import * as v from 'valibot';
import { itemOfTenant } from '../api/acting-for.ts';
import { readSessionItem } from '../api/session-storage.ts';
import type { Platform } from '../api/types.ts';
import { type DraftMedia, draftMedia, mediaContent, mediaOverride } from './draft-media.ts';
import { type DraftReply, draftReply, repliesContent } from './draft-replies.ts';
import { kept } from './kept.ts';
import { isVideo } from './media-kind.ts';
import { type OptionValues, optionValues, sentOptions } from './option-values.ts';
import { noChoices, type TikTokChoices, tiktokChoices, tiktokOverrides } from './tiktok-choices.ts';

const draft = v.object({
  text: v.string(),
  /** What some targets say in place of `text`, by their ids. It stays while its target is not selected. */
  ownTexts: v.optional(v.record(v.string(), v.string()), {}),
  /** The files of targets that do not get all of them: the keys of the media in their order, by the ids of the targets. */
  ownMedia: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** The page to preview below the post; without an address there is none. */
  link: v.optional(
    v.object({
      url: v.string(),
      title: v.exactOptional(v.string()),
      description: v.exactOptional(v.string()),
      imageUrl: v.exactOptional(v.string()),
    }),
    { url: '' },
  ),
  /** What the user has chosen for TikTok accounts, by their ids. */
  tiktok: v.optional(v.record(v.string(), tiktokChoices), {}),
  /** The other options of targets, by their ids. */
  options: v.optional(v.record(v.string(), optionValues), {}),
  /** What the author says below the post, in its order. */
  replies: v.optional(v.array(draftReply), []),
  /** What some targets have in place of `replies`, by their ids. */
  ownReplies: v.optional(v.record(v.string(), v.array(draftReply)), {}),
  /** The targets for which a long text is split into a thread, by their ids, and whether its parts are numbered. */
  splitTexts: v.optional(v.record(v.string(), v.object({ numbered: v.boolean() })), {}),
  /** The ids of its targets, see `targetId`. */
  targets: v.array(v.string()),
  /** The ids that `targets` of a new post began with: the targets of the user's last post in this browser. */
  remembered: v.exactOptional(v.array(v.string())),
  media: v.array(draftMedia),
  /** Whether it is scheduled; otherwise it is published at once. */
  later: v.boolean(),
  /** The value of a `datetime-local` control: the user's local time, without a zone. */
  at: v.string(),
  /** In place of `at`: the time of a slot, or `next` for the next free one. */
  slot: v.optional(v.string(), ''),
  kept: v.exactOptional(kept),
});

/** A post while it is being written. */
export type Draft = v.InferOutput<typeof draft>;

export const emptyDraft = v.parse(draft, { text: '', targets: [], media: [], later: false, at: '' });

/** A draft that was stored elsewhere; null for one that this version of the page cannot read. */
export function parseDraft(value: unknown): Draft | null {
  const parsed = v.safeParse(draft, value);
  return parsed.success ? parsed.output : null;
}

/** Whether the draft contains nothing worth keeping. */
export function isBlank({ text, ownTexts, media, replies }: Draft): boolean {
  const texts = [text, ...Object.values(ownTexts), ...replies.map((reply) => reply.text)];
  return texts.every((one) => one.trim() === '') && [media, ...replies.map((reply) => reply.media)].flat().length === 0;
}

const STORAGE_KEY = itemOfTenant('herald-draft');

const storedDraft = v.object({ userId: v.string(), draft });

/** The user's draft in this tab, which survives a reload and a new login. A new one where none is stored, or another user's. */
export function loadDraft(userId: string, newDraft = emptyDraft): Draft {
  const stored = readSessionItem(STORAGE_KEY, storedDraft);
  if (stored?.userId === userId) return stored.draft;
  clearDraft();
  return newDraft;
}

export function saveDraft(userId: string, value: Draft): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, draft: value }));
}

export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** An account that a post goes to. */
export interface Target extends Pick<Account, 'platform' | 'accountId'> {
  /** The id that a program has given to it in a post. */
  targetId?: string;
}

export function targetId({ platform, accountId }: Target): string {
  return `${platform}:${accountId}`;
}

/** What a target of the draft says. */
export function textOf({ text, ownTexts }: Pick<Draft, 'text' | 'ownTexts'>, target: string): string {
  return ownTexts[target] ?? text;
}

/** The files that a target of the draft gets. */
export function mediaOf({ media, ownMedia }: Pick<Draft, 'media' | 'ownMedia'>, target: string): DraftMedia[] {
  const keys = ownMedia[target];
  return keys ? keys.flatMap((key) => media.find((item) => item.key === key) ?? []) : media;
}

/** What a target of the draft has below its post. */
export function repliesOf(
  { replies, ownReplies }: Pick<Draft, 'replies' | 'ownReplies'>,
  target: string,
): DraftReply[] {
  return ownReplies[target] ?? replies;
}

/**
 * The request body that publishes the draft to its targets, which are looked up in `accounts`. `platforms` say which files have an
 * alternative text.
 */
export function toRequest(
  value: Draft,
  accounts: readonly Target[],
  platforms: readonly Pick<Platform, 'platform' | 'described'>[],
): NewPost {
  const targets = value.targets.flatMap((id) => accounts.filter((account) => targetId(account) === id));
  const text = sharedText(value, targets);
  const replies = repliesContent(value.replies);
  return {
    post: {
      content: {
        text,
        platform: targets.map((target) => {
          const { platform, accountId, targetId: given } = target;
          const described = platforms.find((one) => one.platform === platform)?.described ?? [];
          const overrides = overridesOf(value, target, text, described);
          const isEmpty = Object.keys(overrides).length === 0;
          return {
            platform,
            accountId,
            ...(given ? { targetId: given } : {}),
            ...(isEmpty ? {} : { overrides }),
            ...splitting(value, target),
          };
        }),
        ...mediaContent(value.media),
        ...(replies.length > 0 ? { replies } : {}),
        ...(value.link.url.trim() === '' ? {} : { link: { ...value.link, url: value.link.url.trim() } }),
      },
    },
    ...(value.later ? { scheduledTime: timeOf(value) } : {}),
  };
}

function timeOf({ at, slot }: Draft): NonNullable<NewPost['scheduledTime']> {
  if (slot !== '') return { slot };
  return at === '' ? '' : new Date(at).toISOString();
}

/** What a target says in place of the post, and its options. */
function overridesOf(value: Draft, target: Target, sharedText: string, described: Platform['described']): object {
  const id = targetId(target);
  const text = textOf(value, id);
  const media = mediaOf(value, id);
  return {
    ...(text === sharedText ? {} : { text }),
    ...(areSameFiles(media, value.media) ? {} : { media: mediaOverride(media, described) }),
    ...(value.ownReplies[id] ? { replies: repliesContent(value.ownReplies[id]) } : {}),
    ...sentOptions(optionsOf(value, id)),
    ...(hasTikTokForm(value, target) ? tiktokOverrides(choicesOf(value, id), isOfPhotos(media)) : {}),
  };
}

/** Whether a target splits a long text into a thread. */
function splitting({ splitTexts }: Draft, target: Target): { splitText?: true; numberParts?: true } {
  const split = splitTexts[targetId(target)];
  return split ? { splitText: true, ...(split.numbered ? { numberParts: true } : {}) } : {};
}

function areSameFiles(one: readonly DraftMedia[], other: readonly DraftMedia[]): boolean {
  return one.length === other.length && one.every(({ key }, position) => key === other[position]?.key);
}

/** Whether TikTok makes a photo post of these files. */
export function isOfPhotos(media: readonly DraftMedia[]): boolean {
  return media.length > 0 && !media.some(isVideo);
}

/** The options of a target, without those of the form for TikTok. */
export function optionsOf({ options }: Pick<Draft, 'options'>, target: string): OptionValues {
  return options[target] ?? {};
}

/** Whether a target has the form for TikTok. Whoever completes a draft in the TikTok app chooses there. */
export function hasTikTokForm(draft: Pick<Draft, 'options'>, target: Target): boolean {
  return target.platform === 'tiktok' && optionsOf(draft, targetId(target))['draft'] !== true;
}

/** What the user has chosen for a TikTok account. */
export function choicesOf({ tiktok }: Pick<Draft, 'tiktok'>, target: string): TikTokChoices {
  return tiktok[target] ?? noChoices;
}

/** The text of the post as a whole. It is required, even when each of its targets has a separate text. */
function sharedText(draft: Draft, targets: readonly Target[]): string {
  const texts = targets.map((target) => textOf(draft, targetId(target)));
  return draft.text.trim() === '' ? (texts.find((text) => text.trim() !== '') ?? draft.text) : draft.text;
}
