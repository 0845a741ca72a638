import type { Context } from '../context.ts';
import { type FieldProblem, HeraldError } from '../errors.ts';
import { type Probe, probeMedia } from '../media/probe.ts';
import type { FileFacts } from '../platforms/contract/rules.ts';
import type { Media } from '../store/documents/media.ts';
import type { Content, MediaItem } from '../store/documents/submission.ts';
import { type AllowedAccounts, allowedAmong } from './allowed-accounts.ts';
import { fromMedia, mediaTypeOf, normaliseContent } from './content.ts';
import { findProblems, type PlacedTarget, type PostFacts } from './find-problems.ts';
import { placesOfMedia } from './media-places.ts';
import { type NormalisedTarget, normaliseTargets, requireFitting } from './overrides.ts';
import type { PostProblem } from './post-problem.ts';
import { reachableRule } from './reachable-rule.ts';
import { type ReadableRequest, readRequest } from './readable-request.ts';
import { type References, readReferences } from './references.ts';
import { targetField } from './target-request.ts';
import { resolveTarget } from './targets.ts';

/** A body to validate, and who asks. */
export interface ValidationRequest {
  userId: string;
  allowed: AllowedAccounts;
  raw: unknown;
  /** What is wrong with the body. */
  invalid: readonly FieldProblem[];
}

const fixes: Readonly<Record<string, string>> = {
  unrecognized_keys: 'Correct the name of the field, or leave it out.',
  too_big: 'Send less, or a smaller value.',
  too_small: 'Send more, or a larger value.',
};

/** What would mend a field that is not as described. */
const fixOf = ({ code, received, example }: FieldProblem): string => {
  if (example !== undefined) return `Send a value such as ${example}.`;
  if (received === 'undefined') return 'Add the field.';
  return fixes[code] ?? 'Send a value as /v1/openapi.json describes it.';
};

/** A problem of the body itself: `POST /v1/posts` would be refused for it. */
const requestProblem = (problem: FieldProblem): PostProblem => ({
  field: problem.field,
  target: null,
  rule: `request.${problem.code}`,
  limit: problem.example ?? null,
  actual: problem.received ?? null,
  severity: 'error',
  message: problem.message,
  fix: fixOf(problem),
});

/** The result, or null where it is refused for what is in the request: then its problems are added to these. */
const collecting = <T>(problems: FieldProblem[], make: () => T): T | null => {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.reason !== 'validation_error' || !Array.isArray(error.details))
      throw error;
    problems.push(...error.details);
    return null;
  }
};

const readContent = (
  { mediaIds = [], ...request }: ReadableRequest['content'],
  media: ReadonlyMap<string, Media>,
  problems: FieldProblem[],
): Content => {
  const own = mediaIds.map((id, index) => ({ id, named: fromMedia(id, media, `body.post.content.mediaIds.${index}`) }));
  const missing = own.flatMap(({ named }) => ('field' in named ? [named] : []));
  problems.push(...missing);
  const given = { ...request, mediaIds: own.flatMap(({ id, named }) => ('field' in named ? [] : [id])) };
  // Without all of its media, what is said of them is not to be judged.
  const unsaid = { ...given, altTexts: undefined, mediaType: undefined };
  const whole = missing.length > 0 ? null : collecting(problems, () => normaliseContent(given, media));
  return whole ?? normaliseContent(unsaid, media);
};

/** A target as it is stored, without overrides that cannot be. */
const readTarget = (
  { target, field }: ReadableRequest['targets'][number],
  { connected, media }: References,
  content: Content,
  problems: FieldProblem[],
): PlacedTarget => {
  const { overrides: _requested, ...plain } = target;
  const own: FieldProblem[] = [];
  const normalised: NormalisedTarget = collecting(own, () => normaliseTargets([target], media))?.[0] ?? plain;
  const resolved = resolveTarget(normalised, connected);
  const { platform, overrides } = normalised;
  const named = { platform, accountId: resolved.found ?? '', targetId: target.targetId ?? platform, runId: platform };
  collecting(own, () => requireFitting(content, [overrides ? { ...named, overrides } : named]));
  problems.push(...own.map((one) => ({ ...one, field: one.field.replace(targetField(0, 1), field) })));
  return { ...resolved, field };
};

/** Files of one request that are looked at. */
const MAX_PROBED = 60;

const itemsOf = (content: Content, targets: readonly PlacedTarget[]): MediaItem[] => {
  const items = [content, ...targets.map(({ overrides }) => overrides)].flatMap((one) => one?.media ?? []);
  return [...new Map(items.map((item) => [item.url, item])).values()].slice(0, MAX_PROBED);
};

const factsIn = (probe: Probe | undefined): FileFacts | undefined =>
  probe && 'facts' in probe ? probe.facts : undefined;

/** The content with the kinds of its files, as far as their bytes have shown them. */
const withKinds = (content: Content, factsOf: (item: MediaItem) => FileFacts | undefined): Content => {
  if (!content.media.some(({ assumed }) => assumed)) return content;
  const media = content.media.map(({ assumed, ...item }): MediaItem => {
    const type = factsOf(item)?.mimeType;
    if (assumed && type) return { ...item, kind: type.startsWith('video/') ? 'video' : 'image' };
    return assumed ? { ...item, assumed } : item;
  });
  return { ...content, media, mediaType: mediaTypeOf(media) };
};

const withOwnKinds = (target: PlacedTarget, factsOf: (item: MediaItem) => FileFacts | undefined): PlacedTarget => {
  const { overrides } = target;
  if (!overrides?.media) return target;
  const { media } = withKinds({ text: '', mediaType: 'image', media: overrides.media, originals: [] }, factsOf);
  return { ...target, overrides: { ...overrides, media } };
};

const reachProblems = (probes: ReadonlyMap<string, Probe>, facts: PostFacts): PostProblem[] => {
  const placed = [
    ...facts.content.media.map((item) => ({ item, field: facts.fieldOf(item) })),
    ...facts.targets.flatMap(({ overrides, field }) =>
      (overrides?.media ?? []).map((item, index) => ({ item, field: `${field}.overrides.media.${index}` })),
    ),
  ];
  return placed.flatMap(({ item, field }) => {
    const probe = probes.get(item.url);
    if (!probe || 'facts' in probe) return [];
    return [
      {
        field,
        target: null,
        rule: reachableRule.id,
        limit: null,
        actual: null,
        severity: probe.transient ? 'warning' : reachableRule.severity,
        message: probe.problem,
        fix: 'Send a public address that leads straight to the file, or upload it by POST /v1/media.',
      },
    ];
  });
};

/**
 * Everything that is known to stand against a post, or to change it, for the body of `POST /v1/posts` whether or not it is
 * valid. `invalid` are the problems of the body. Looks at the beginnings of its files, and writes nothing.
 */
export const validatePost = async (
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'files'>,
  { userId, allowed, raw, invalid }: ValidationRequest,
): Promise<PostProblem[]> => {
  const request = readRequest(raw);
  const platform = request.targets.map(({ target }) => target);
  const read = await readReferences(ctx, userId, { platform, mediaIds: request.content.mediaIds });
  const references = { ...read, connected: allowedAmong(read.connected, allowed) };
  const problems = [...invalid];
  const content = readContent(request.content, references.media, problems);
  const targets = request.targets.map((target) => readTarget(target, references, content, problems));
  const probes = await probeMedia(ctx, itemsOf(content, targets), references.media);
  const factsOf = ({ url }: MediaItem): FileFacts | undefined => factsIn(probes.get(url));
  const now = ctx.clock.now();
  const unknownMedia = problems.some(({ field }) => field.startsWith('body.post.content.mediaIds'));
  const facts: PostFacts = {
    content: withKinds(content, factsOf),
    targets: targets.map((target) => withOwnKinds(target, factsOf)),
    connected: references.connected,
    publishAt: request.publishAt?.getTime() ?? now,
    now,
    factsOf,
    fieldOf: placesOfMedia(request.given),
    unread: unknownMedia ? [...request.unread, 'media', 'post'] : request.unread,
  };
  return [...problems.map(requestProblem), ...reachProblems(probes, facts), ...findProblems(facts)];
};
