import { locale } from '../../i18n/language.ts';
import { params, texts } from '../../i18n/texts.ts';
import type { TimelineEvent } from './query.ts';

const t = texts('timelineEvents', {
  acceptedFor: params('Herald accepted the post, scheduled for {time}.'),
  accepted: 'Herald accepted the post.',
  queued: 'Herald started publishing to each account.',
  attemptStarted: params('Attempt {attempt} began.'),
  call: params('{step}: {result}.'),
  sentPost: params('Sent to {platform}'),
  sentReply: params('Sent reply {reply} to {platform}'),
  lookedForPost: params('Looked for the post on {platform}'),
  lookedForReply: params('Looked for reply {reply} on {platform}'),
  askedForAccess: params('Asked {platform} for new access'),
  answered: params('answered {status} after {seconds} s'),
  answeredWithoutStatus: params('answered after {seconds} s'),
  noAnswer: params('no answer after {seconds} s'),
  unreachable: 'it could not be reached',
  unclearPost: params(
    '{platform} gave no clear answer, so the post may be there or not. Herald checks before it sends the post again.',
  ),
  unclearReply: params(
    '{platform} gave no clear answer, so reply {reply} may be there or not. Herald checks before it sends reply {reply} again.',
  ),
  foundPost: params('{platform} has the post, so Herald does not send it again.'),
  foundReply: params('{platform} has reply {reply}, so Herald does not send it again.'),
  missingPost: params('{platform} does not have the post, so Herald can send it without a duplicate.'),
  missingReply: params('{platform} does not have reply {reply}, so Herald can send it without a duplicate.'),
  uncertainPost: params(
    'It is not yet certain whether {platform} has the post. Herald checks again before it sends anything.',
  ),
  uncertainReply: params(
    'It is not yet certain whether {platform} has reply {reply}. Herald checks again before it sends anything.',
  ),
  repeatsPost: params('Herald sends the post again, because {platform} accepts the same post only once.'),
  repeatsReply: params('Herald sends reply {reply} again, because {platform} accepts the same post only once.'),
  renewed: params('Herald renewed its access to {platform} before it expired.'),
  refused: params('{platform} refused Herald’s access, so Herald renewed it.'),
  converted: params('Converted file {file} to JPEG for {platform}, with white in place of transparency.'),
  scaled: params('Scaled file {file} down for {platform}.'),
  metadataRemoved: params('Removed position, camera and owner from file {file} for {platform}.'),
  indexMoved: params('Moved the index of file {file} to its start for {platform}, without encoding it again.'),
  attemptPublished: params('Attempt {attempt} published it.'),
  attemptFailed: params('Attempt {attempt} failed.'),
  attemptWaits: params('Attempt {attempt} waits.'),
  continuesAt: params('It continues at {time}.'),
  attemptLost: params('Attempt {attempt} was interrupted. The next attempt continues where it stopped.'),
  published: 'Published.',
  replyPublished: params('Reply {reply} is live.'),
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  retry: 'Tried again, as you asked.',
  confirmedNotLive: 'Published again, because you confirmed that the post was not there.',
  reconcile: 'You asked Herald to check again, which publishes nothing.',
  redrive: 'Tried again by the operator of this service.',
  reassigned: 'The post that Herald found is another post of yours, so Herald checks again.',
  waitingForOwnPosts: params('Waiting for your other posts to {platform}.'),
  nextAttempt: 'The next attempt is planned for this time.',
  other: 'Something else happened.',
});

type Call = Extract<TimelineEvent, { type: 'call' }>;

/** A sentence about the post, and the same about one of its replies. */
type Sentences = readonly [
  aboutPost: (values: { platform: string }) => string,
  aboutReply: (values: { platform: string; reply: number }) => string,
];

const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

const callPurpose: Record<Call['purpose'], Sentences> = {
  publish: [t.sentPost, t.sentReply],
  lookup: [t.lookedForPost, t.lookedForReply],
  refresh: [t.askedForAccess, t.askedForAccess],
};

const unclear: Sentences = [t.unclearPost, t.unclearReply];

const lookedUp: Record<Extract<TimelineEvent, { type: 'looked_up' }>['result'], Sentences> = {
  found: [t.foundPost, t.foundReply],
  not_found: [t.missingPost, t.missingReply],
  unclear: [t.uncertainPost, t.uncertainReply],
  repeatable: [t.repeatsPost, t.repeatsReply],
};

const fileChanged: Record<
  Extract<TimelineEvent, { type: 'file_changed' }>['change'],
  (values: { file: number; platform: string }) => string
> = {
  converted: t.converted,
  scaled: t.scaled,
  index_moved: t.indexMoved,
  metadata_removed: t.metadataRemoved,
};

const attemptEnds: Record<
  Extract<TimelineEvent, { type: 'attempt_ended' }>['outcome'],
  (values: { attempt: number }) => string
> = {
  published: t.attemptPublished,
  failed: t.attemptFailed,
  waiting: t.attemptWaits,
};

const requeued: Record<Extract<TimelineEvent, { type: 'requeued' }>['reason'], string> = {
  retry: t.retry,
  confirmed_not_live: t.confirmedNotLive,
  reconcile: t.reconcile,
  redrive: t.redrive,
  reassigned: t.reassigned,
};

/**
 * What an event means, in a sentence for the user. `platform` is the platform's name, and `timeText` writes a time for them.
 * What is not known here, as of a newer server, has its own name.
 */
export function eventText(event: TimelineEvent, platform: string, timeText: (iso: string) => string): string {
  switch (event.type) {
    case 'accepted':
      return event.scheduledTime ? t.acceptedFor({ time: timeText(event.scheduledTime) }) : t.accepted;
    case 'queued':
      return t.queued;
    case 'attempt_started':
      return t.attemptStarted({ attempt: event.attempt });
    case 'call':
      return t.call({ step: about(callPurpose[event.purpose], event, platform), result: callResult(event) });
    case 'response_lost':
      return about(unclear, event, platform);
    case 'looked_up':
      return about(lookedUp[event.result], event, platform);
    case 'token_refreshed':
      return event.reason === 'due' ? t.renewed({ platform }) : t.refused({ platform });
    case 'file_changed':
      return fileChanged[event.change]({ file: event.file, platform });
    case 'attempt_ended': {
      const { attempt, outcome, problem, nextAttemptAt } = event;
      const next = outcome === 'waiting' && nextAttemptAt && t.continuesAt({ time: timeText(nextAttemptAt) });
      return [attemptEnds[outcome]({ attempt }), problem?.message, next].filter(Boolean).join(' ');
    }
    case 'attempt_lost':
      return t.attemptLost({ attempt: event.attempt });
    case 'published':
      return [t.published, ...event.notes.map(({ message }) => message)].join(' ');
    case 'reply_published':
      return t.replyPublished({ reply: event.reply + 1 });
    case 'failed':
      return `${t.failed} ${event.problem?.message ?? ''}`.trimEnd();
    case 'cancelled':
      return t.cancelled;
    case 'requeued':
      return requeued[event.reason];
    case 'waiting_for_own_posts':
      return t.waitingForOwnPosts({ platform });
    case 'next_attempt':
      return t.nextAttempt;
    default:
      return t.other;
  }
}

function about([aboutPost, aboutReply]: Sentences, { reply }: Pick<Call, 'reply'>, platform: string): string {
  return reply === null ? aboutPost({ platform }) : aboutReply({ platform, reply: reply + 1 });
}

function callResult({ response, status, durationMs }: Call): string {
  const after = { seconds: seconds.format(durationMs / 1000) };
  if (response === 'lost') return t.noAnswer(after);
  if (response === 'not_sent') return t.unreachable;
  return status === null ? t.answeredWithoutStatus(after) : t.answered({ ...after, status });
}
