import { Command } from '@commander-js/extra-typings';
import { type AcceptedPost, HeraldError, type NewPost } from '@herald-publishing/client';
import { checkTargets } from '../check-targets.ts';
import type { Cli } from '../cli.ts';
import { follow } from '../follow.ts';
import {
  altOption,
  atOption,
  fileOption,
  inOption,
  jsonOption,
  linkOption,
  mediaOption,
  optionOption,
  textForOption,
  timeoutOption,
  toOption,
  waitOption,
  zoneOption,
} from '../options.ts';
import { problemLine } from '../post-lines.ts';
import { type Prepared, preparePost } from '../post-request.ts';
import { Refusal } from '../refusal.ts';
import { digestOf, withStoredMedia } from '../stored-media.ts';
import { UsageError } from '../usage-error.ts';
import { showProblems } from './validate.ts';

const EXAMPLES = `
Examples:
  herald post "The harbour at dawn." --to threads,x --media dawn.mp4 --wait
  herald post "Good morning." --to bluesky --in 2h
  herald post "A long text." --to linkedin,bluesky --text-for "bluesky=A short text." --link https://example.com
  herald post "Dawn" --to instagram,tiktok --media dawn.mp4 \\
    --option tiktok.privacy=SELF_ONLY --option "instagram.firstComment=#dawn"
  herald post --file post.json
`;

export function postCommand(cli: Cli) {
  return new Command('post')
    .description('publish a post, now or later; the same post again publishes nothing')
    .argument('[text]', 'the text; - reads it from stdin')
    .addOption(toOption())
    .addOption(mediaOption())
    .addOption(altOption())
    .addOption(linkOption())
    .addOption(textForOption())
    .addOption(optionOption())
    .addOption(atOption())
    .addOption(zoneOption())
    .addOption(inOption())
    .addOption(fileOption('POST /v1/posts'))
    .addOption(waitOption())
    .addOption(timeoutOption())
    .option('--dry-run', 'only show the problems of the post on each target')
    .option('--new', 'publish it even if the same post was accepted before')
    .option('--idempotency-key <key>', 'requests with the same key publish only once')
    .addOption(jsonOption())
    .addHelpText('after', EXAMPLES)
    .action(async (text, { wait, timeout, dryRun, new: isNew, idempotencyKey, json: _json, ...given }) => {
      if (isNew && idempotencyKey !== undefined)
        throw new UsageError('--new cannot be combined with --idempotency-key.', 'Give one of them.');
      const prepared = await preparePost(cli, text, given);
      if (dryRun) return showProblems(cli, prepared);
      const accepted = await publish(cli, prepared, isNew ? 'new' : idempotencyKey);
      const { postSubmissionId: id, warnings } = accepted;
      if (!cli.isJson) for (const warning of warnings) cli.note(problemLine(cli.colors, warning));
      if (!cli.isJson && cli.isReplay)
        cli.note('This post was already accepted; nothing new is published. --new publishes another.');
      if (wait) return follow(cli, id, timeout);
      cli.show(accepted, () => id);
      if (!cli.isJson) cli.note(`Accepted. Follow it with: herald watch ${id}`);
    });
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
  const idempotencyKey = key ?? (await digestOf(sources, toBody([])));
  return withStoredMedia(cli, sources, (mediaIds) =>
    posts.create(toBody(mediaIds), { idempotencyKey }).catch((error: unknown) => {
      throw isOtherBody(error) ? alreadyAccepted() : error;
    }),
  );
}

/** Whether an earlier request with this key had other files. */
function isOtherBody(error: unknown): boolean {
  return error instanceof HeraldError && Object(error.details).reason === 'different_body';
}

function alreadyAccepted(): Refusal {
  return new Refusal('already_accepted', 'This post was already accepted; nothing new is published.', {
    fix: 'See `herald list`. `herald retry ID` retries failed targets, and --new publishes another post.',
  });
}
