import type { Account, NewPost } from '@herald-publishing/client';
import * as v from 'valibot';
import { readSessionItem } from '../api/session-storage.ts';
import { draftMedia, mediaContent } from './draft-media.ts';
import { isVideo } from './media-kind.ts';
import { type OptionValues, optionValues, sentOptions } from './option-values.ts';
import { noChoices, type TikTokChoices, tiktokChoices, tiktokOverrides } from './tiktok-choices.ts';

const draft = v.object({
  text: v.string(),
  /** What some targets say in place of `text`, by their ids. It stays while its target is not selected. */
  ownTexts: v.optional(v.record(v.string(), v.string()), {}),
  /** What the user has chosen for TikTok accounts, by their ids. */
  tiktok: v.optional(v.record(v.string(), tiktokChoices), {}),
  /** The other options of targets, by their ids. */
  options: v.optional(v.record(v.string(), optionValues), {}),
  /** The ids of its targets, see `targetId`. */
  targets: v.array(v.string()),
  media: v.array(draftMedia),
  /** Whether it is scheduled; otherwise it is published at once. */
  later: v.boolean(),
  /** The value of a `datetime-local` control: the user's local time, without a zone. */
  at: v.string(),
  enableRepurposing: v.boolean(),
});

/** A post while it is being written. */
export type Draft = v.InferOutput<typeof draft>;

export const emptyDraft: Draft = {
  text: '',
  ownTexts: {},
  tiktok: {},
  options: {},
  targets: [],
  media: [],
  later: false,
  at: '',
  enableRepurposing: false,
};

/** A draft that was stored elsewhere; null for one that this version of the page cannot read. */
export function parseDraft(value: unknown): Draft | null {
  const parsed = v.safeParse(draft, value);
  return parsed.success ? parsed.output : null;
}

/** Whether the draft contains nothing worth keeping. */
export function isBlank({ text, ownTexts, media }: Draft): boolean {
  return text.trim() === '' && media.length === 0 && Object.values(ownTexts).every((own) => own.trim() === '');
}

const STORAGE_KEY = 'herald-draft';

const storedDraft = v.object({ userId: v.string(), draft });

/** The user's draft in this tab, which survives a reload and a new login. Empty where none is stored, or another user's. */
export function loadDraft(userId: string): Draft {
  const stored = readSessionItem(STORAGE_KEY, storedDraft);
  if (stored?.userId === userId) return stored.draft;
  clearDraft();
  return emptyDraft;
}

export function saveDraft(userId: string, value: Draft): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, draft: value }));
}

export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** An account that a post goes to. */
export type Target = Pick<Account, 'platform' | 'accountId'>;

export function targetId({ platform, accountId }: Target): string {
  return `${platform}:${accountId}`;
}

/** What a target of the draft says. */
export function textOf({ text, ownTexts }: Pick<Draft, 'text' | 'ownTexts'>, target: string): string {
  return ownTexts[target] ?? text;
}

/** The request body that publishes the draft to its targets, which are looked up in `accounts`. */
export function toRequest(value: Draft, accounts: readonly Target[]): NewPost {
  const targets = value.targets.flatMap((id) => accounts.filter((account) => targetId(account) === id));
  const text = sharedText(value, targets);
  return {
    post: {
      content: {
        text,
        platform: targets.map((target) => {
          const { platform, accountId } = target;
          const own = textOf(value, targetId(target));
          const ownText = own === text ? {} : { text: own };
          const overrides = { ...ownText, ...sentOptions(optionsOf(value, targetId(target))) };
          if (!hasTikTokForm(value, target)) return { platform, accountId, ...unlessEmpty(overrides) };
          const choices = tiktokOverrides(choicesOf(value, targetId(target)), isOfPhotos(value));
          return { platform, accountId, ...unlessEmpty({ ...overrides, ...choices }) };
        }),
        ...mediaContent(value.media),
      },
    },
    ...(value.later ? { scheduledTime: value.at === '' ? '' : new Date(value.at).toISOString() } : {}),
    ...(value.enableRepurposing ? { enableRepurposing: true } : {}),
  };
}

function unlessEmpty<T extends object>(overrides: T): { overrides?: T } {
  return Object.keys(overrides).length === 0 ? {} : { overrides };
}

/** Whether TikTok makes a photo post of it. */
export function isOfPhotos({ media }: Pick<Draft, 'media'>): boolean {
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
