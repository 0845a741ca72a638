import { z } from 'zod';
import { createDraftRoute } from '../api/routes/drafts/create.ts';
import { editDraftRoute } from '../api/routes/drafts/edit.ts';
import { listApiDraftsRoute } from '../api/routes/drafts/list.ts';
import { publishDraftRoute } from '../api/routes/drafts/publish.ts';
import { readApiDraftRoute } from '../api/routes/drafts/read.ts';
import { defineTool, type Tool } from './tool.ts';
import { adds, changes, count, more, publishes, reads } from './tool-text.ts';

const DRAFT_ID = 'The `id` of a draft.';

const draft = z
  .object({ id: z.string(), status: z.string(), valid: z.boolean(), problems: z.array(z.unknown()) })
  .transform(
    ({ id, status, valid, problems }) =>
      `Draft ${id} is ${status}${valid ? '' : ' and cannot be published yet'}; ${count(problems, 'problem')}.`,
  );

export const draftTools: readonly Tool[] = [
  defineTool({
    name: 'create_draft',
    title: 'Prepare a post',
    description:
      'Stores a post for a person, who publishes or rejects it. Takes the arguments of create_post, also incomplete ones, and reports ' +
      'what is wrong. Publishes nothing.',
    route: createDraftRoute,
    effect: adds,
    brief: draft,
  }),
  defineTool({
    name: 'list_drafts',
    title: 'List drafts',
    description: 'Lists drafts, the latest change first. Changes nothing.',
    route: listApiDraftsRoute,
    effect: reads,
    brief: z
      .object({ drafts: z.array(z.unknown()), nextCursor: z.string().nullable() })
      .transform(({ drafts, nextCursor }) => `${count(drafts, 'draft')}.${more(nextCursor)}`),
  }),
  defineTool({
    name: 'get_draft',
    title: 'Show a draft',
    description: 'A draft: its content, its problems, and why it was rejected. Changes nothing.',
    route: readApiDraftRoute,
    effect: reads,
    id: DRAFT_ID,
    brief: draft,
  }),
  defineTool({
    name: 'update_draft',
    title: 'Change a draft',
    description:
      'Changes a draft with a JSON merge patch: null removes a field, a list replaces a list. It waits for a person again.',
    route: editDraftRoute,
    effect: changes,
    id: DRAFT_ID,
    brief: draft,
  }),
  defineTool({
    name: 'publish_draft',
    title: 'Publish a draft',
    description: 'Publishes a draft that the user has approved, as create_post does, and deletes it.',
    route: publishDraftRoute,
    effect: publishes,
    id: DRAFT_ID,
    brief: z
      .object({ postSubmissionId: z.string() })
      .transform(({ postSubmissionId }) => `Accepted as ${postSubmissionId}. get_post returns its outcome.`),
  }),
];
