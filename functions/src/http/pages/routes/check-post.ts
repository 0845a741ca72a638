import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type Probes,
  probeFiles,
  problemsOf,
  type ReferringPost,
  readForValidation,
  replyLengths,
  splitTexts,
  textLengths,
  unusableFiles,
} from '../../../domain/posts/index.ts';
import { postProblem } from '../../api/routes/posts/post-problem.ts';
import { readRequest } from '../../api/routes/posts/readable-request.ts';
import { postRequest } from '../../api/routes/posts/request.ts';
import { scheduleProblems } from '../../api/routes/posts/schedule.ts';
import { splitText } from '../../api/routes/posts/split-text.ts';
import { withRequestFields } from '../../server/errors/error-response.ts';
import { defineRoute, type RouteCall } from '../../server/request/route.ts';

/** Looking downloads the beginnings of files. */
const FILES_LIMIT = { prefix: 'check-files', perMinute: 60, free: { name: 'checks', perDay: 30 } };

type Call = Pick<RouteCall<unknown, unknown, unknown>, 'caller' | 'rawBody' | 'problems'> & { ctx: Context };

function read({ ctx, caller, rawBody, problems }: Call) {
  return readForValidation(ctx, {
    userId: caller.userId,
    allowed: null,
    request: readRequest(rawBody),
    invalid: problems,
  });
}

const textLength = z.object({
  target: z.string(),
  actual: z.number(),
  limit: z.number(),
  unit: z.string(),
  counting: z.string().nullable(),
});

/** Validates a post while it is being written, by what is known without looking at its files. Nothing is stored. */
export const checkPostRoute = defineRoute({
  method: 'post',
  path: '/api/posts/check',
  docs: {
    operationId: 'checkPost',
    summary: 'The problems of a post, and the lengths and the parts of its texts on each target.',
  },
  access: { by: 'session' },
  input: { body: postRequest, check: scheduleProblems, reportsProblems: true },
  output: {
    status: 200,
    body: z.object({
      problems: z.array(postProblem),
      lengths: z.array(textLength),
      replyLengths: z.array(textLength.extend({ index: z.number() })),
      parts: z.array(splitText),
    }),
  },
  handle: async (call) => {
    const { post, problems } = await read(call);
    const found = withRequestFields([...problems, ...problemsOf(post, new Map())]);
    const lengths = { lengths: textLengths(post), replyLengths: replyLengths(post) };
    return { body: { problems: found, ...lengths, parts: splitTexts(post.targets) } };
  },
});

/** The facts from the beginning of a file. Unknown facts are null. */
const probedFile = z.object({
  field: z.string(),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** The readable files of the content of the post. */
function probedFiles({ content, fieldOf }: ReferringPost, probes: Probes): z.infer<typeof probedFile>[] {
  return content.media.flatMap((item) => {
    const probe = probes.get(item.url);
    if (!probe || !('facts' in probe)) return [];
    const { mimeType = null, sizeBytes = null, durationSeconds = null, width = null, height = null } = probe.facts;
    return [{ field: fieldOf(item), mimeType, sizeBytes, durationSeconds, width, height }];
  });
}

/** Reads the files of a post before it is created. Nothing is stored. */
export const checkFilesRoute = defineRoute({
  method: 'post',
  path: '/api/posts/check-files',
  docs: {
    operationId: 'checkFiles',
    summary: 'The problems of a post with its files, the types of the files, and which of them no platform can use.',
  },
  access: { by: 'session', limit: FILES_LIMIT },
  input: { body: postRequest, check: scheduleProblems, reportsProblems: true },
  output: {
    status: 200,
    body: z.object({
      problems: z.array(postProblem),
      unusable: z.array(z.object({ field: z.string(), message: z.string() })),
      files: z.array(probedFile),
    }),
  },
  handle: async (call) => {
    const { post, problems } = await read(call);
    const probes = await probeFiles(call.ctx, call.caller.userId, post);
    return {
      body: {
        problems: withRequestFields([...problems, ...problemsOf(post, probes)]),
        unusable: withRequestFields(unusableFiles(post, probes)),
        files: withRequestFields(probedFiles(post, probes)),
      },
    };
  },
});
