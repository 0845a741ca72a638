import { z } from 'zod';
import { type PostField, postFields } from '../../../../model/content-fields.ts';
import { draftStatuses } from '../../../../model/planning.ts';
import { livemode, oneOf, time, uuidText } from '../../response-fields.ts';
import { count } from '../../tool-text.ts';
import { postProblem } from '../posts/post-problem.ts';
import { postView } from '../posts/post-view.ts';
import { postRequest } from '../posts/request.ts';

/** Characters of a request as JSON. */
export const MAX_REQUEST = 200_000;

export const tooLong = `A draft has at most ${MAX_REQUEST} characters of JSON.`;

const known = Object.keys(postRequest.shape);

/** The fields of a draft: anything may be wrong with them. */
const draftFields = z
  .looseObject({
    ...Object.fromEntries(known.map((name) => [name, z.unknown().optional()])),
    post: z.unknown().optional().meta({ description: 'As in `POST /v1/posts`.' }),
  })
  .meta({
    id: 'DraftRequest',
    description: 'A body of `POST /v1/posts`. What is wrong with it or missing is a problem of the draft.',
  });

export const newDraft = draftFields
  .refine((body) => known.some((name) => name in body), `A draft needs one of these fields: ${known.join(', ')}.`)
  .refine((body) => JSON.stringify(body).length <= MAX_REQUEST, tooLong);

export const draftEdit = draftFields
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.')
  .meta({
    id: 'DraftEdit',
    description:
      'Changes of `request`, as a JSON merge patch (RFC 7396): null removes a field, a list replaces a list.',
  });

/** The id of a draft, for an assistant. */
export const DRAFT_ID = 'The `id` of a draft.';

export const draftParams = z.object({ id: z.string().meta({ description: 'The `id` of the draft.' }) });

export const draftStatus = oneOf(draftStatuses).meta({
  id: 'DraftStatus',
  description:
    '`open`: written on the pages. `waiting`: created or changed through the API, and waits for a person. `rejected`: a person has said what to change; a change makes it `waiting` again.',
});

const draftAuthor = z
  .object({
    kind: oneOf(['person', 'key']),
    name: z.string().nullable().meta({ description: 'The name of the API key or of the app.' }),
  })
  .meta({ id: 'DraftAuthor', description: 'A person on the pages, or an API key.' });

export const draftSummary = z
  .object({
    id: uuidText,
    status: draftStatus,
    preview: z.string().meta({ description: 'The beginning of the text.' }),
    createdBy: draftAuthor,
    changedBy: draftAuthor.nullable().meta({
      description: 'Who has made the latest change of the request; null where an earlier version of Herald made it.',
    }),
    rejection: z
      .object({ message: z.string(), at: time })
      .nullable()
      .meta({ id: 'DraftRejection', description: 'Why it was rejected; null unless it is `rejected`.' }),
    version: z.int().meta({ description: 'Counts the changes.' }),
    createdAt: time,
    updatedAt: time,
    expireAt: time.nullable().meta({ description: 'When Herald deletes it: 180 days after the latest change.' }),
    livemode,
  })
  .meta({ id: 'DraftSummary' });

const draftFile = z
  .object({
    kind: oneOf(['file', 'page']).meta({ description: '`page`: of a link, for its preview.' }),
    url: z.string(),
    state: oneOf(['waiting', 'stored', 'failed']).meta({
      description:
        '`failed`: `message` says why. Herald tries again when the same change is sent again, and when a person opens the draft.',
    }),
    mediaId: z.string().nullable(),
    storedUrl: z.string().nullable().meta({
      description: 'The copy that is published in place of `url`; of a page, that of its picture.',
    }),
    page: z
      .object({ title: z.string(), description: z.string() })
      .nullable()
      .meta({ id: 'DraftPage', description: 'What the preview of a link takes from its page.' }),
    message: z.string().nullable(),
  })
  .meta({
    id: 'DraftFile',
    description: 'A file, or the page of a link, that the request names by an address outside Herald.',
  });

/** Without references inside: the summary is described once. */
export const draftView = z
  .object({
    ...draftSummary.shape,
    request: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'A body of `POST /v1/posts`, valid or not. Null for a draft that was last changed on an earlier version of the pages.',
    }),
    files: z.array(draftFile).meta({
      description:
        'For a draft that a program has made or changed. It is published when all are stored; `version` and `ETag` change then.',
    }),
    valid: z.boolean().meta({ description: 'Whether there is no problem of severity `error`.' }),
    problems: z.array(postProblem).meta({
      description: 'As of `POST /v1/posts/validate`, without downloading files; at most 100.',
    }),
  })
  .meta({ id: 'Draft' });

const contentMask = Object.fromEntries(postFields.map((name) => [name, true])) as Record<PostField, true>;

/** What can be read of a request, whether or not it is valid. */
export const postOfRequest = postView.pick({
  text: true,
  media: true,
  ...contentMask,
  targets: true,
  scheduledTime: true,
});

/** What the pages show before a person approves: also the accounts and the time, which may change without the draft. */
export const draftReview = draftView.extend({ post: postOfRequest.nullable() }).meta({ id: 'DraftReview' });

/** Describes a draft to an assistant. */
export function briefDraft({ id, status, valid, problems }: z.infer<typeof draftView>): string {
  return `Draft ${id} is ${status}${valid ? '' : ' and cannot be published yet'}; ${count(problems, 'problem')}.`;
}

/** The row of a draft in the CLI. */
export const draftColumns = [
  'id',
  ['v{version}'],
  'status',
  ['{createdBy.name}', '{createdBy.kind}'],
  'updatedAt',
  'preview',
] as const;
