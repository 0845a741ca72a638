import * as v from 'valibot';

const draft = v.object({
  text: v.string(),
  /** `platform:accountId` of each account it goes to. */
  targets: v.array(v.string()),
  mediaUrls: v.array(v.string()),
  later: v.boolean(),
  /** As a `datetime-local` control has it: the person's own wall clock, without a zone. */
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

/** What was being written in this tab, if anything: signing in again must not cost it. */
export const loadDraft = (): Draft => {
  try {
    return v.parse(draft, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return emptyDraft;
  }
};

export const saveDraft = (value: Draft): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value));
export const clearDraft = (): void => sessionStorage.removeItem(STORAGE_KEY);

export const targetId = ({ platform, accountId }: { platform: string; accountId: string }): string =>
  `${platform}:${accountId}`;

const parseTargetId = (target: string) => {
  const colon = target.indexOf(':');
  return { platform: target.slice(0, colon), accountId: target.slice(colon + 1) };
};

/** The media fields that have something in them, each with its place on the page. */
const filledMedia = ({ mediaUrls }: Draft) =>
  mediaUrls.map((url, position) => ({ url: url.trim(), position })).filter(({ url }) => url !== '');

/** Where on the page the media of the request come from: errors name them by their number. */
export const mediaPositions = (value: Draft): number[] => filledMedia(value).map(({ position }) => position);

/** What `POST /api/posts` takes. */
export const toRequest = (value: Draft) => ({
  post: {
    content: {
      text: value.text,
      platform: value.targets.map(parseTargetId),
      ...(filledMedia(value).length > 0 ? { mediaUrls: filledMedia(value).map(({ url }) => url) } : {}),
    },
  },
  ...(value.later ? { scheduledTime: value.at === '' ? '' : new Date(value.at).toISOString() } : {}),
  ...(value.enableRepurposing ? { enableRepurposing: true } : {}),
});
