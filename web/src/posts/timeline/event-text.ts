import { locale } from '../../i18n/language.ts';
import { t } from './event-texts.ts';
import type { TimelineEvent } from './query.ts';

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
