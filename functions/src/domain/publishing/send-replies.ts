import type { Content, Reply } from '../../model/post.ts';
import type { Run, RunNote, RunReply } from '../../model/run.ts';
import { type PlatformSettings, UNLIMITED_PACE } from '../../platforms/contract/definition.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure, type Published } from '../../platforms/contract/outcome.ts';
import type { LivePost, PublishContext, Thread } from '../../platforms/contract/publish.ts';
import type { Steps } from '../../platforms/contract/steps.ts';
import { noReplyPermission, unsupportedContent } from '../../platforms/kit/outcomes.ts';
import { missingReplyScopes, rulesFor, unsupportedBy } from '../../platforms/kit/rules/platform-rules.ts';
import { contentOfReply, hasBegunReply, nextReply, replyDueAt, replyStepPrefix } from '../posts/index.ts';
import { notesOf, withNotes } from './notes.ts';
import type { RunSession } from './run-session.ts';

/** The next reply is sent by another attempt, at `at` (ms since the epoch). */
export interface ReplyPause {
  kind: 'replyPause';
  at: number;
}

/** A claimed run with a live post, and what sending its replies needs. */
export interface LiveThread {
  module: PlatformModule;
  session: RunSession;
  post: LivePost;
  /** The whole post. */
  content: Content;
  /** The content of a reply, with the kinds of all its files. */
  withKnownKinds(content: Content, steps: Pick<Steps, 'remember'>): Promise<Content>;
}

/**
 * Sends the replies that are not live yet, in their order, each after the one before it is known to be live. Throws
 * `PlatformFailure` for the first that is not sent, and what `steps` throws when the lease is lost.
 */
export async function sendReplies(
  thread: LiveThread,
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Published | ReplyPause> {
  const { module, session, post, content } = thread;
  for (let sent = 0; ; sent += 1) {
    const { run } = session;
    const index = nextReply(run.replies);
    const reply = content.replies?.[index ?? -1];
    // A run that only asks the platform sends no reply.
    if (index === null || !reply || (run.reconcile && !hasBegunReply(run, index)))
      return { kind: 'published', ...post };
    const dueAt = replyDueAt(run, content, index);
    const mustYield = sent > 0 && (isPaced(module) || session.now() > job.yieldAt);
    if (dueAt > session.now() || mustYield) return { kind: 'replyPause', at: Math.max(dueAt, session.now()) };
    const live = run.replies.slice(0, index).map((one): LivePost => ({ id: one.id ?? '', url: one.url }));
    const published = await sendReply(thread, job, settings, { reply, index, thread: [post, ...live] });
    session.writeWithNext(afterReply(session, thread, index, published));
  }
}

/** The queue of a platform with a rate limit for the whole app dispatches each reply. */
function isPaced({ pace }: PlatformModule): boolean {
  return pace.maxDispatchesPerSecond < UNLIMITED_PACE.maxDispatchesPerSecond;
}

/** A reply that is live, and what it lacks. */
interface LiveReply extends LivePost {
  notes: RunNote[];
}

/** Sends one reply, which follows `thread`. Throws as `sendReplies` does. */
export async function sendReply(
  { module, content: whole, withKnownKinds }: Pick<LiveThread, 'module' | 'content' | 'withKnownKinds'>,
  job: PublishContext,
  settings: PlatformSettings,
  { reply, index, thread }: { reply: Reply; index: number; thread: Thread },
): Promise<LiveReply> {
  const { publishReply, rules, displayName } = module;
  const accepted = rulesFor(rules, job.account).replies;
  if (!publishReply || !accepted) throw new Error(`${displayName} takes no replies`);
  if (missingReplyScopes({ replies: accepted }, job.account.scope, whole).length > 0)
    throw new PlatformFailure(noReplyPermission(displayName));
  const steps = replySteps(job.steps, index);
  const content = await withKnownKinds(contentOfReply(whole, reply), steps);
  const problem = unsupportedBy(accepted, content);
  if (problem !== null) throw new PlatformFailure(unsupportedContent(problem));
  const { id, url } = await publishReply({ ...job, content: accepted.taken(content), steps, thread }, settings);
  return { id, url, notes: notesOf(accepted, content) };
}

/** The steps of one reply among those of its run. */
function replySteps(steps: Steps, index: number): Steps {
  const named = (name: string) => `${replyStepPrefix(index)}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    has: (name) => steps.has(named(name)),
    remember: (name, schema, effect, options) => steps.remember(named(name), schema, effect, options),
    once: (name, schema, effect, recover, options) => steps.once(named(name), schema, effect, recover, options),
    forget: (...names) => steps.forget(...names.map(named)),
  };
}

/** The changes of a run after its reply has become live. The next one has a deadline of its own. */
function afterReply(
  session: RunSession,
  { module, content }: LiveThread,
  index: number,
  { id, url, notes: further }: LiveReply,
): Pick<Run, 'replies' | 'notes' | 'deadlineAt'> {
  const live: RunReply = { status: 'published', id, url, error: null, liveAt: new Date(session.now()) };
  const replies = session.run.replies.map((reply, position) => (position === index ? live : reply));
  const notes = withNotes(session.run.notes, further);
  return { replies, notes, deadlineAt: replyDeadline({ ...session.run, replies }, content, module) };
}

/** The end of the time to send the next reply; the run's deadline where there is none. */
export function replyDeadline(
  run: Pick<Run, 'replies' | 'liveAt' | 'deadlineAt'>,
  content: Content,
  { deadlineMs }: Pick<PlatformModule, 'deadlineMs'>,
): Date | null {
  const next = nextReply(run.replies);
  return next === null ? run.deadlineAt : new Date(replyDueAt(run, content, next) + deadlineMs);
}
