import { text as readText } from 'node:stream/consumers';
import type { NewPost, Post, PostChange } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { readJsonFile } from './json-file.ts';
import { defined } from './objects.ts';
import { withOverrides } from './overrides.ts';
import type { EditOptions, GivenTexts, PostOptions } from './post-options.ts';
import { readThread, replySources, requestReplies } from './replies.ts';
import { scheduleOf } from './schedule.ts';
import { isAddress, requireSources } from './stored-media.ts';
import { parseTargets, requestTargets, type Target, targetName, targetsOfGroups, withSplitting } from './targets.ts';
import { type TextField, textFields } from './text-fields.ts';

/** A request that is complete but for the ids of files that are not stored yet. */
export interface Prepared<Body> {
  /** The files to store. */
  sources: readonly string[];
  keepMetadata: boolean;
  /** Empty where only the API knows them. */
  targets: readonly Target[];
  isScheduled: boolean;
  toBody(mediaIds: readonly string[]): Body;
}

/** The post that the command line asks for. Everything is checked that can be before a file is sent. Throws `UsageError`. */
export async function preparePost(
  cli: Cli,
  given: string | undefined,
  { file, ...options }: PostOptions,
): Promise<Prepared<NewPost>> {
  if (file !== undefined) return readRequest(cli, file, 'POST /v1/posts', { text: given, ...options });
  const { to = [], group = [], media = [], threadFile } = options;
  const named = [...parseTargets(to), ...(await targetsOfGroups(cli, group))];
  requireTarget(named);
  const scheduledTime = scheduleOf(options);
  requireFiles(options);
  const targets = withSplitting(await withOverrides(cli, named, options), options);
  const parts =
    threadFile === undefined
      ? { text: await textOf(cli, given) }
      : await readThread(cli, threadFile, { text: given, ...options });
  if (parts.text === undefined && media.length === 0) throw new UsageError('A post needs a text or media.');
  const fields = { ...options, ...parts, targets, scheduledTime };
  // It has targets, which a change need not have.
  return { ...requestOf(fields), targets, isScheduled: scheduledTime !== undefined } as Prepared<NewPost>;
}

/**
 * The change of a post that the command line asks for, and the post as it is read for it: a change by somebody else in between is not
 * overwritten. Throws `UsageError`.
 */
export async function prepareEdit(
  cli: Cli,
  id: string,
  given: string | undefined,
  { file, ...options }: EditOptions,
): Promise<Prepared<PostChange> & { post?: Post }> {
  if (file !== undefined) return readRequest(cli, file, 'PATCH /v1/posts/{id}', { text: given, ...options });
  const { to, split, now } = options;
  if (Object.values({ ...options, given }).every((value) => value === undefined))
    throw new UsageError('No change was given.', 'See: herald edit --help');
  const time = scheduleOf(options);
  if (now && time !== undefined)
    throw new UsageError('--now cannot be combined with --at or --in.', 'Give one of them.');
  const scheduledTime = now ? null : time;
  requireFiles(options);
  const named = to && parseTargets(to);
  if (named) requireTarget(named);
  const text = await textOf(cli, given);
  const post = await cli.herald().posts.get(id);
  const targets =
    named || options.textFor || options.option || split !== undefined
      ? withSplitting(await withOverrides(cli, named ? keepOverrides(named, post) : targetsOf(post), options), options)
      : [];
  const fields = { ...options, text, targets, scheduledTime };
  return { ...requestOf(fields), targets: named ? targets : [], isScheduled: scheduledTime !== null, post };
}

/** The request in a file. The API checks it. */
async function readRequest<Body>(
  cli: Cli,
  file: string,
  request: string,
  others: Readonly<Record<string, unknown>>,
): Promise<Prepared<Body>> {
  const body = await readJsonFile(cli, file, request, others);
  return { sources: [], keepMetadata: false, targets: [], isScheduled: false, toBody: () => body as Body };
}

/** The fields of a request. It leaves out fields that are undefined or empty, and removes from the post what is false. */
interface RequestFields extends Pick<EditOptions, 'media' | 'alt' | 'reply'>, GivenTexts {
  text: string | undefined;
  targets: readonly Target[];
  scheduledTime: PostChange['scheduledTime'];
}

function requestOf({ text, targets, media, alt, reply, scheduledTime, ...texts }: RequestFields) {
  // Addresses stay addresses, unless files stand beside them: then all are stored, so that they keep their order.
  const isStored = media && !media.every(isAddress);
  const sources = isStored ? media : [];
  const toBody = (ids: readonly string[]): PostChange => {
    const mediaIds = ids.slice(0, sources.length);
    const content = defined({
      text,
      platform: targets.length > 0 ? requestTargets(targets) : undefined,
      mediaUrls: media && !isStored ? media : undefined,
      altTexts: alt,
      ...requestTexts(texts),
      mediaIds: mediaIds.length > 0 || media === false ? mediaIds : undefined,
      replies: reply === false || reply?.length ? requestReplies(reply || [], ids.slice(sources.length)) : undefined,
    });
    return defined({ post: Object.keys(content).length > 0 ? { content } : undefined, scheduledTime });
  };
  const keepMetadata = texts.keepMetadata === true;
  return { sources: [...sources, ...replySources(reply || [])], keepMetadata, toBody };
}

/** As a request has them: null removes a text. */
function requestTexts(given: GivenTexts): Partial<Pick<NewPost['post']['content'], TextField>> {
  const named = textFields.filter(({ name }) => given[name] !== undefined);
  return Object.fromEntries(named.map(({ name, value }) => [name, given[name] || (value === null ? false : null)]));
}

function requireTarget(named: readonly Target[]): void {
  if (named.length === 0) throw new UsageError('--to has no target.', 'Add one, as in --to threads.');
}

function requireFiles({ media, reply }: Pick<EditOptions, 'media' | 'reply'>): void {
  requireSources([...(media || []), ...replySources(reply || [])]);
}

/** The text of a post; `-` is what arrives on stdin. */
async function textOf({ stdin }: Cli, text: string | undefined): Promise<string | undefined> {
  return text === '-' ? (await readText(stdin)).trimEnd() : text;
}

/** The targets of a post as a request names them. Cancelled ones are left out: an edit that names them would publish them. */
export function targetsOf({ targets, runs }: Pick<Post, 'targets' | 'runs'>): Target[] {
  const cancelled = runs.filter(({ error }) => error?.code === 'cancelled').map(({ targetId }) => targetId);
  return targets
    .filter(({ targetId }) => !cancelled.includes(targetId))
    .map(({ overrides, parts: _parts, ...target }) => {
      if (!overrides) return target;
      const media = overrides.media?.map(requestedFile);
      const replies = overrides.replies?.map((reply) => ({ ...reply, media: reply.media.map(requestedFile) }));
      return { ...target, overrides: { ...overrides, ...defined({ media, replies }) } };
    });
}

function requestedFile({ url, mediaId, altText }: Post['media'][number]) {
  return defined({ url: mediaId === undefined ? url : undefined, mediaId, altText });
}

/** The targets named, each with what the post says to it already. */
function keepOverrides(named: readonly Target[], post: Post): Target[] {
  const stored = targetsOf(post);
  return named.map((target) => {
    const [found, ...others] = stored.filter(
      (one) => targetName(one) === targetName(target) || targetName(target) === one.platform,
    );
    return found && others.length === 0 ? found : target;
  });
}
