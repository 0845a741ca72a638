import { z } from 'zod';
import { publishDraft } from '../../../../domain/drafts/index.ts';
import { acceptanceErrors, POSTS_LIMIT } from '../../../../domain/posts/index.ts';
import { invalidFields } from '../../../server/errors/field-problems.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { publishes } from '../../tool-text.ts';
import { acceptRequest } from '../posts/accept-request.ts';
import { acceptedPost } from '../posts/create.ts';
import { readPostRoute } from '../posts/read.ts';
import { scheduledTime, scheduleProblems } from '../posts/schedule.ts';
import { draftApproval } from './draft-access.ts';
import { DRAFT_ID, draftParams } from './fields.ts';
import { checkRequest } from './view-draft.ts';

export const publishDraftRoute = defineRoute({
  method: 'post',
  path: '/v1/drafts/:id/publish',
  docs: {
    operationId: 'publishDraft',
    client: {
      method: 'drafts.publish',
      handWrittenIn: ['TypeScript'],
      command: {
        summary: 'publish a draft once, now or later, and print the id of the post',
        options: { version: '--draft-version <number>: the version that you have read, as drafts show prints it' },
        lines: ['{postSubmissionId}'],
      },
    },
    summary: 'Approve a draft: publish it once, now or later, as `POST /v1/posts` does. The draft is deleted.',
    description:
      'A draft that a program has made or changed is published only as you have read it: send its `version`, or `If-Match`. An invalid draft ' +
      'is refused, and stays.',
    examples: () => ({
      asItIs: { summary: 'As it was read', value: { version: 1 } },
      later: { summary: 'At another time', value: { version: 1, scheduledTime: '2035-03-29T09:00:00+02:00' } },
    }),
  },
  tool: {
    name: 'publish_draft',
    title: 'Publish a draft',
    description: 'Publishes a draft that the user has approved, as create_post does, and deletes it.',
    effect: publishes,
    id: DRAFT_ID,
    brief: ({ postSubmissionId }) => `Accepted as ${postSubmissionId}. get_post returns its outcome.`,
  },
  access: { by: 'apiKey', pages: { subscribersOnly: true }, scope: 'posts:write', limit: POSTS_LIMIT },
  input: {
    params: draftParams,
    body: z
      .strictObject({
        scheduledTime: scheduledTime.nullish().meta({ description: 'In place of the time of the draft.' }),
        version: z.int().optional().meta({ description: 'The `version` that is approved.' }),
      })
      .prefault({})
      .meta({ id: 'DraftPublication' }),
    check: scheduleProblems,
  },
  replay: { by: 'commit' },
  output: {
    status: 201,
    body: acceptedPost,
    location: { of: readPostRoute, id: ({ postSubmissionId }) => postSubmissionId },
    errors: [...acceptanceErrors, 'not_editable'],
  },
  http: { ifMatch: true },
  handle: async ({ params: { id }, body, ifMatch, ...call }) => {
    const { ctx, caller, claim } = call;
    const { replayed, ...accepted } = await publishDraft(
      ctx,
      { ...draftApproval({ ctx, caller, ifMatch }, id, body.version), claim },
      ({ scheduledTime: own, ...request }, also) => {
        const { data, problems } = checkRequest(
          ctx,
          body.scheduledTime === undefined && own !== undefined ? { ...request, scheduledTime: own } : request,
        );
        if (!data || problems.length > 0) throw invalidFields(problems);
        return acceptRequest(call, { scheduledTime: body.scheduledTime, ...data }, { references: null, also });
      },
    );
    return { body: accepted, replayed };
  },
});
