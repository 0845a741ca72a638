import * as v from 'valibot';
import type { Account, CreatePostBody } from '../api/types.ts';

const draft = v.object({
  text: v.string(),
  /** The ids of its targets, see `targetId`. */
  targets: v.array(v.string()),
  mediaUrls: v.array(v.string()),
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
  targets: [],
  mediaUrls: [],
  later: false,
  at: '',
  enableRepurposing: false,
};

const STORAGE_KEY = 'herald-draft';

/** The draft of this tab, which survives a reload and a new login. Empty where none is stored. */
export const loadDraft = (): Draft => {
  try {
    return v.parse(draft, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return emptyDraft;
  }
};

export const saveDraft = (value: Draft): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value));
export const clearDraft = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** An account that a post goes to. */
export type Target = Pick<Account, 'platform' | 'accountId'>;

export const targetId = ({ platform, accountId }: Target): string => `${platform}:${accountId}`;

/** The media fields that are not empty, each with its position on the page. */
const filledMedia = ({ mediaUrls }: Draft) =>
  mediaUrls.map((url, position) => ({ url: url.trim(), position })).filter(({ url }) => url !== '');

/** The positions on the page of the media in the request: errors refer to media by their index in the request. */
export const mediaPositions = (value: Draft): number[] => filledMedia(value).map(({ position }) => position);

/** The request body that publishes the draft to its targets, which are looked up in `accounts`. */
export const toRequest = (value: Draft, accounts: readonly Target[]): CreatePostBody => {
  const media = filledMedia(value).map(({ url }) => url);
  const targets = value.targets.flatMap((id) => accounts.filter((account) => targetId(account) === id));
  return {
    post: {
      content: {
        text: value.text,
        platform: targets.map(({ platform, accountId }) => ({ platform, accountId })),
        ...(media.length > 0 ? { mediaUrls: media } : {}),
      },
    },
    ...(value.later ? { scheduledTime: value.at === '' ? '' : new Date(value.at).toISOString() } : {}),
    ...(value.enableRepurposing ? { enableRepurposing: true } : {}),
  };
};
