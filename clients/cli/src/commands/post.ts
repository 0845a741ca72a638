import { type AcceptedPost, HeraldError, type NewPost } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { exitCodes, Refusal, UsageError } from '../errors.ts';
import { timeoutOption, waitOption } from '../options.ts';
import { partLines, problemLine } from '../post-lines.ts';
import { newPostCommand } from '../post-options.ts';
import { type Prepared, preparePost } from '../post-request.ts';
import { digestOf, withStoredMedia, withTemporaryMedia } from '../stored-media.ts';
import { checkTargets } from '../targets.ts';
import { localTime } from '../text.ts';
import { follow } from './watch.ts';

const EXAMPLES = `
Examples:
  herald post "The harbour at dawn." --to threads,x --media dawn.mp4 --wait
  herald post "Good morning." --to bluesky --in 2h
  herald post "A long text." --to linkedin,bluesky --text-for "bluesky=A short text." --link https://example.com
  herald post "Dawn" --to instagram,tiktok --media dawn.mp4 \\
    --option tiktok.privacy=SELF_ONLY --option "instagram.firstComment=#dawn"
  herald post "A thread." --to x,bluesky --reply "The second part." --reply-media chart.png --reply "The last part."
  herald post - --to x,bluesky --split --number --dry-run < story.txt
  herald post --file post.json
`;

export function postCommand(cli: Cli) {
  return newPostCommand('post')
    .description('publish a post, now or later; the same post again publishes nothing')
    .addOption(waitOption)
    .addOption(timeoutOption)
    .option('--dry-run', 'only show the problems of the post on each target')
    .option('--new', 'publish it even if the same post was accepted before')
    .option('--idempotency-key <key>', 'requests with the same key publish only once')
    .addHelpText('after', EXAMPLES)
    .action(async (text, { wait, timeout, dryRun, new: isNew, idempotencyKey, ...given }) => {
      if (isNew && idempotencyKey !== undefined)
        throw new UsageError('--new cannot be combined with --idempotency-key.', 'Give one of them.');
      const prepared = await preparePost(cli, text, given);
      if (dryRun) return showProblems(cli, prepared);
      const accepted = await publish(cli, prepared, isNew ? 'new' : idempotencyKey);
      const { postSubmissionId: id, warnings } = accepted;
      for (const warning of warnings) cli.note(problemLine(warning));
      if (cli.isReplay) cli.note('This post was already accepted; nothing new is published. --new publishes another.');
      if (wait) return follow(cli, id, timeout);
      cli.show(accepted, () => id);
      const due = accepted.scheduledTime ? ` It is due at ${localTime(accepted.scheduledTime)}.` : '';
      cli.note(`Accepted.${due} Follow it with: herald watch ${id}`);
    });
}

export function validateCommand(cli: Cli) {
  return newPostCommand('validate')
    .description('show the problems of a post on each target; files are uploaded, and deleted again')
    .action(async (text, options) => showProblems(cli, await preparePost(cli, text, options)));
}

export function createDraftCommand(cli: Cli) {
  return newPostCommand('create')
    .description('prepare a post, and print the id of the draft; nothing is published')
    .action(async (text, options) => {
      const prepared = await preparePost(cli, text, options);
      const draft = await withStoredMedia(cli, prepared, (ids) =>
        cli.herald().drafts.create({ ...prepared.toBody(ids) }),
      );
      for (const problem of draft.problems) cli.note(problemLine(problem));
      cli.show(draft, ({ id }) => id);
    });
}

/** Shows the problems of a post. Files that are uploaded for it are deleted again. */
async function showProblems(cli: Cli, prepared: Prepared<NewPost>): Promise<void> {
  const validation = await withTemporaryMedia(cli, prepared, (ids) =>
    cli.herald().posts.validate(prepared.toBody(ids)),
  );
  if (!validation.valid) cli.exitCode = exitCodes.failed;
  cli.show(validation, ({ valid, problems, parts }) => [
    ...parts.flatMap(partLines),
    ...problems.map(problemLine),
    valid ? 'It can be published.' : 'It cannot be published as it is.',
  ]);
}

/**
 * Sends a post. Without a key of the user the server recognizes the same post by its body. A post with files has a key that is made from
 * their contents, because each upload has another id.
 */
async function publish(cli: Cli, prepared: Prepared<NewPost>, key: string | undefined): Promise<AcceptedPost> {
  const { sources, targets, isScheduled, toBody } = prepared;
  const { posts } = cli.herald();
  if (sources.length === 0) return posts.create(toBody([]), { idempotencyKey: key });
  await checkTargets(cli, targets, isScheduled);
  const sent = key ?? (await digestOf(sources, toBody([])));
  try {
    return await withStoredMedia(cli, prepared, (ids) => create(cli, toBody(ids), sent, key === undefined));
  } catch (error) {
    if (!(error instanceof AlreadyAccepted)) throw error;
    cli.isReplay = true;
    return { postSubmissionId: error.id, warnings: [] };
  }
}

/** The same post was accepted before, with files of other ids: the files of this attempt are not needed. */
class AlreadyAccepted extends Refusal {
  readonly id: string;

  constructor(id: string) {
    super('already_accepted', 'This post was accepted before, and nothing new is published.');
    this.id = id;
  }
}

/**
 * A post that was cancelled or has failed on every account does not count for a digest, as for the keys that Herald derives: the next
 * key follows from its id. Throws `AlreadyAccepted`.
 */
async function create(cli: Cli, body: NewPost, key: string, isDigest: boolean): Promise<AcceptedPost> {
  const { posts } = cli.herald();
  try {
    return await posts.create(body, { idempotencyKey: key });
  } catch (error) {
    const id = earlierPost(error);
    if (id === undefined) throw error;
    if (!isDigest)
      throw new Refusal('already_accepted', `The post with this key was ${id}. Nothing new is published.`, {
        fix: `See \`herald show ${id}\`, or use another key.`,
      });
    const { outcome } = await posts.get(id);
    if (outcome !== 'cancelled' && outcome !== 'failed') throw new AlreadyAccepted(id);
    return create(cli, body, await digestOf([], { key, id }), true);
  }
}

/** The id of the post that an earlier request with the same key has created; undefined for any other error. */
function earlierPost(error: unknown): string | undefined {
  if (!(error instanceof HeraldError) || error.code !== 'idempotency_conflict') return undefined;
  const { location }: { location?: unknown } = Object(error.details);
  return typeof location === 'string' ? location.split('/').at(-1) : undefined;
}
