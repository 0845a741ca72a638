import type { Context } from '../../context.ts';
import { type FieldProblem, HeraldError } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';
import type { Content } from '../../model/post.ts';
import type { RuleSubject } from '../../platforms/contract/rules.ts';
import { recordedFacts } from '../media/index.ts';
import { chooseSlot, type SlotRequest } from '../slots/index.ts';
import { type AllowedAccounts, allowedAmong } from './allowed-accounts.ts';
import { fromMedia, normaliseContent, replyWithoutFiles, storedReply } from './content.ts';
import { dailyProblems } from './daily-limits.ts';
import type { LocatedTarget } from './find-problems.ts';
import { type NormalisedTarget, normaliseTargets, requireFitting } from './overrides.ts';
import type { PostProblem } from './post-problem.ts';
import { probeFiles, problemsOf, type ReferringPost } from './probe-files.ts';
import { mediaFieldPaths, type References, readReferences } from './references.ts';
import { type RequestedContent, type RequestedTarget, targetField } from './requested-post.ts';
import { type SplitText, splitTexts, withParts } from './split-targets.ts';
import { MAX_PARTS } from './split-text.ts';
import { resolveTarget } from './targets.ts';
import { textScenarioProblems } from './test-scenarios.ts';

/** What can be read of a request that need not be valid. */
export interface ReadableRequest {
  content: RequestedContent;
  /** The content as it came. */
  given: Readonly<Record<string, unknown>>;
  targets: { target: RequestedTarget; field: string }[];
  publishAt: Date | null;
  /** In place of `publishAt`. */
  slot?: SlotRequest;
  /** Subjects with fields that are present but unreadable: their absence causes no problem. */
  unread: RuleSubject[];
}

/** A request to validate, and its caller. */
export interface ValidationRequest {
  userId: string;
  allowed: AllowedAccounts;
  request: ReadableRequest;
  /** What is known to be wrong with the request. */
  invalid: readonly FieldProblem[];
}

const fixes: Readonly<Record<string, string>> = {
  unrecognized_keys: 'Correct the name of the field, or leave it out.',
  too_big: 'Send less, or a smaller value.',
  too_small: 'Send more, or a larger value.',
};

/** What can be read of a request, and what is wrong with it. */
export interface ReadRequest {
  post: ReferringPost;
  /** When it is to be published; null for at once, and where no slot is free. */
  publishAt: Date | null;
  problems: PostProblem[];
}

/** Reads the documents to which a request refers, valid or not. `invalid` are the problems of the request. */
export async function readForValidation(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  { userId, allowed, request, invalid }: ValidationRequest,
): Promise<ReadRequest> {
  const platform = request.targets.map(({ target }) => target);
  const found = await readReferences(ctx, userId, {
    platform,
    mediaIds: request.content.mediaIds,
    replies: request.content.replies,
  });
  const references = { ...found, connected: allowedAmong(found.connected, allowed) };
  const problems = [...invalid];
  const content = readContent(request.content, references.media, problems);
  const read = request.targets.map((target) => readTarget(target, references, problems));
  const targets = withParts(read, content).map((target) => fittingTarget(target, content, problems));
  problems.push(...textScenarioProblems(userId, content, targets));
  const publishAt = request.slot ? await slotTime(ctx, userId, targets, request.slot, problems) : request.publishAt;
  const now = ctx.clock.now();
  const unknownMedia = problems.some(({ field }) => field.startsWith('content.mediaIds'));
  const post: ReferringPost = {
    ...references,
    content,
    targets,
    publishAt: publishAt?.getTime() ?? now,
    now,
    fieldOf: mediaFieldPaths(request.given),
    hiddenWarnings: ctx.config.publishing.hiddenWarnings,
    unread: unknownMedia ? [...request.unread, 'media', 'post'] : request.unread,
  };
  return { post, publishAt, problems: problems.map(requestProblem) };
}

/**
 * All known problems of a post, and all changes that a platform would make to it, whether or not its request is valid. With
 * the parts of texts that are split.
 * Reads the beginnings of its files, and writes nothing.
 */
export async function validatePost(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'files'>,
  request: ValidationRequest,
): Promise<{ problems: PostProblem[]; parts: SplitText[] }> {
  const { post, problems } = await readForValidation(ctx, request);
  const [probes, [beyond = null]] = await Promise.all([
    probeFiles(ctx, request.userId, post),
    dailyProblems(ctx, request.userId, [post]),
  ]);
  return {
    problems: [...problems, ...problemsOf(post, probes), ...(beyond ? [beyond] : [])],
    parts: splitTexts(post.targets),
  };
}

/** The time of the slot that a post would take now. */
async function slotTime(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  targets: readonly LocatedTarget[],
  slot: SlotRequest,
  problems: FieldProblem[],
): Promise<Date | null> {
  const accounts = targets.flatMap(({ platform, found }) => (found === null ? [] : [{ platform, accountId: found }]));
  try {
    return (await chooseSlot(ctx, { userId, accounts }, slot)).at;
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    const message = error.message;
    problems.push({ field: 'scheduledTime.slot', message, code: 'custom' });
    return null;
  }
}

/** A post and its problems, without downloads: what a stored file contains is known from its record. */
export async function checkPost(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  request: ValidationRequest,
): Promise<{ read: ReadRequest; problems: PostProblem[] }> {
  const read = await readForValidation(ctx, request);
  const known = [...read.post.media.values()].map((file) => [file.url, { facts: recordedFacts(file) }] as const);
  return { read, problems: [...read.problems, ...problemsOf(read.post, new Map(known))] };
}

function readContent(
  { mediaIds = [], ...request }: ReadableRequest['content'],
  media: ReadonlyMap<string, Media>,
  problems: FieldProblem[],
): Content {
  const own = mediaIds.map((id, index) => ({ id, named: fromMedia(id, media, `content.mediaIds.${index}`) }));
  const missing = own.flatMap(({ named }) => ('field' in named ? [named] : []));
  problems.push(...missing);
  const replies = request.replies?.map((reply, index) =>
    collecting(problems, () => storedReply(reply, media, `content.replies.${index}`))
      ? reply
      : replyWithoutFiles(reply.text, index),
  );
  const given = { ...request, replies, mediaIds: own.flatMap(({ id, named }) => ('field' in named ? [] : [id])) };
  // Without all of its media, what is said of them is not to be judged.
  const sharedFields = { ...given, altTexts: undefined, mediaType: undefined };
  const normalised = missing.length > 0 ? null : collecting(problems, () => normaliseContent(given, media));
  return normalised ?? normaliseContent(sharedFields, media);
}

/** The result, or null where it is refused for what is in the request: then its problems are added to these. */
function collecting<T>(problems: FieldProblem[], make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.reason !== 'validation_error' || !Array.isArray(error.details))
      throw error;
    problems.push(...error.details);
    return null;
  }
}

/** A target as it is stored, without overrides that cannot be. */
function readTarget(
  { target, field }: ReadableRequest['targets'][number],
  { connected, media }: References,
  problems: FieldProblem[],
): LocatedTarget {
  const { overrides: _requested, splitText: _split, numberParts: _numbered, ...plain } = target;
  const own: FieldProblem[] = [];
  const normalised: NormalisedTarget = collecting(own, () => normaliseTargets([target], media))?.[0] ?? plain;
  problems.push(...own.map((one) => locatedAt(field, one)));
  return { ...resolveTarget(normalised, connected), field };
}

/** A target without the parts of a text that is too long. Adds the problems of what does not fit the post. */
function fittingTarget(target: LocatedTarget, content: Content, problems: FieldProblem[]): LocatedTarget {
  const { platform, found, targetId = platform, field } = target;
  const own: FieldProblem[] = [];
  collecting(own, () => requireFitting(content, [{ ...target, accountId: found ?? '', targetId, runId: platform }]));
  problems.push(...own.map((one) => locatedAt(field, one)));
  const { parts = [], ...unsplit } = target;
  return parts.length > MAX_PARTS ? unsplit : target;
}

/** A problem of a target that was checked alone, where the request has this target. */
function locatedAt(field: string, problem: FieldProblem): FieldProblem {
  return { ...problem, field: problem.field.replace(targetField(0, 1), field) };
}

/** A problem of the request itself: it would be refused for it. */
function requestProblem(problem: FieldProblem): PostProblem {
  return {
    field: problem.field,
    target: null,
    rule: `request.${problem.code}`,
    limit: problem.example ?? null,
    actual: problem.received ?? null,
    severity: 'error',
    message: problem.message,
    fix: fixOf(problem),
  };
}

/** What would mend a field that is not as described. */
function fixOf({ code, received, example }: FieldProblem): string {
  if (example !== undefined) return `Send a value such as ${example}.`;
  if (received === 'undefined') return 'Add the field.';
  return fixes[code] ?? 'Send a value as /v1/openapi.json describes it.';
}
