import type { ApiError, FieldError } from '../api/api-error.ts';
import type { removedFields } from '../api/post-fields.ts';
import { type Draft, mediaOf } from '../drafts/draft.ts';
import { type DraftMedia, sentKeys } from '../drafts/draft-media.ts';
import { type DraftReply, sentReplies } from '../drafts/draft-replies.ts';
import { t } from './texts.ts';

/** A draft as it was submitted, with the error of the response. */
interface RejectedDraft {
  error: ApiError;
  draft: Draft;
}

/** The error messages of one image or video. */
export interface MediaErrors {
  file: readonly string[];
  altText: readonly string[];
}

/** The error messages of each field of the composer. */
export interface DraftErrors {
  text: readonly string[];
  /** The messages of a field that has the same name in a request. */
  field(name: keyof Draft & keyof typeof removedFields): readonly string[];
  targets: readonly string[];
  media(media: DraftMedia): MediaErrors;
  /** Of all images and videos together. */
  allMedia: readonly string[];
  reply(reply: DraftReply): readonly string[];
  /** Of all replies together. */
  allReplies: readonly string[];
  schedule: readonly string[];
}

const CONTENT = 'body.post.content';

/** The fields of a request that name media. */
const MEDIA_FIELDS = ['mediaUrls', 'mediaIds'] as const;

const none: DraftErrors = {
  text: [],
  field: () => [],
  targets: [],
  media: () => ({ file: [], altText: [] }),
  allMedia: [],
  reply: () => [],
  allReplies: [],
  schedule: [],
};

const scheduleMessages: Record<string, string> = {
  too_small: t.tooSoon,
  too_big: t.tooLate,
};

/** Maps the fields of the request to the fields of the composer. A field that was changed since has no errors. */
export function draftErrors(rejected: RejectedDraft | null, draft: Draft): DraftErrors {
  if (!rejected) return none;
  const { error, draft: submitted } = rejected;
  const contentErrors = error.fields.filter(({ field }) => field === CONTENT).map(fieldMessage);
  const messagesFor = (...fields: string[]): string[] => [
    ...new Set(fields.flatMap((field) => error.errorsFor(field)).map(fieldMessage)),
  ];
  const ofAllMedia = error.fields.filter(({ field }) => MEDIA_FIELDS.some((name) => field === `${CONTENT}.${name}`));
  const ofTargets = error.errorsFor(`${CONTENT}.platform`).filter((one) => !isOfOption(one));
  const keys = sentKeys(submitted.media);
  return {
    text: [
      ...(isUnchanged(draft, submitted, 'text') ? messagesFor(`${CONTENT}.text`) : []),
      ...(isUnchanged(draft, submitted, 'text', 'media') ? contentErrors : []),
    ],
    field: (name) => (isUnchanged(draft, submitted, name) ? messagesFor(`${CONTENT}.${name}`) : []),
    targets: isUnchanged(draft, submitted, 'targets') ? [...new Set(ofTargets.map(fieldMessage))] : [],
    media: ({ key, url, altText }) => {
      const index = keys.indexOf(key);
      const then = submitted.media.find((media) => media.key === key);
      const isSent = index >= 0;
      return {
        file:
          isSent && then?.url === url ? messagesFor(...MEDIA_FIELDS.map((name) => `${CONTENT}.${name}.${index}`)) : [],
        altText:
          isSent && then?.altText === altText
            ? messagesFor(`${CONTENT}.altTexts.${index}`, ...ownAltTextFields(submitted, key))
            : [],
      };
    },
    allMedia: isUnchanged(draft, submitted, 'media') ? [...new Set(ofAllMedia.map(fieldMessage))] : [],
    reply: (reply) => {
      const index = sentReplies(submitted.replies).findIndex(({ key }) => key === reply.key);
      const isSame = index >= 0 && JSON.stringify(reply) === JSON.stringify(sentReplies(submitted.replies)[index]);
      return isSame ? messagesFor(`${CONTENT}.replies.${index}`) : [];
    },
    allReplies: isUnchanged(draft, submitted, 'replies')
      ? error.fields.filter(({ field }) => field === `${CONTENT}.replies`).map(fieldMessage)
      : [],
    schedule: isUnchanged(draft, submitted, 'later', 'at', 'slot')
      ? [...messagesFor('body.scheduledTime'), ...(error.code === 'slot_taken' ? [error.message] : [])]
      : [],
  };
}

/** The fields for the alternative text of a file at the targets that do not get all files. */
function ownAltTextFields(draft: Draft, key: string): string[] {
  return draft.targets.flatMap((target, position) => {
    const index = sentKeys(mediaOf(draft, target)).indexOf(key);
    return index < 0 ? [] : [`${CONTENT}.platform.${position}.overrides.media.${index}.altText`];
  });
}

/** The options of targets have their errors beside them, from the check of the draft. */
function isOfOption({ field }: FieldError): boolean {
  return /\.overrides\.(?!text\b)/.test(field);
}

function isUnchanged<Name extends keyof Draft>(a: Draft, b: Draft, ...names: Name[]): boolean {
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}

/** What the user can do about an error of a field of the composer. The server's message where that is for users already. */
function fieldMessage({ field, code, message }: FieldError): string {
  if (field === 'body.scheduledTime.slot') return t.notFree;
  if (field.startsWith('body.scheduledTime')) return scheduleMessages[code] ?? t.chooseTime;
  if (field === `${CONTENT}.platform` && code === 'too_small') return t.chooseAccount;
  if (field.startsWith(`${CONTENT}.platform`) && code === 'missing_integration') return t.disconnected;
  if (field.startsWith(`${CONTENT}.link`)) return t.notOfPage;
  if (/\.(mediaUrls|replies\.\d+\.media)\./.test(field) && code === 'invalid_string') return t.notOfFile;
  if ((field === `${CONTENT}.mediaUrls` || field === `${CONTENT}.mediaIds`) && code === 'too_big')
    return t.tooManyFiles;
  if (field === `${CONTENT}.text` && code === 'too_big') return t.tooLong;
  return message;
}
