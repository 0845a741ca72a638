import type { TimelineEvent } from './query.ts';

type Call = Extract<TimelineEvent, { type: 'call' }>;

const THE_POST = 'the post';

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** `what` is "the post", or one of its replies. */
const callPurpose: Record<Call['purpose'], (platform: string, what: string) => string> = {
  publish: (platform, what) => (what === THE_POST ? `Sent to ${platform}` : `Sent ${what} to ${platform}`),
  lookup: (platform, what) => `Looked for ${what} on ${platform}`,
  refresh: (platform) => `Asked ${platform} for new access`,
};

const lookedUp: Record<
  Extract<TimelineEvent, { type: 'looked_up' }>['result'],
  (platform: string, what: string) => string
> = {
  found: (platform, what) => `${platform} has ${what}, so Herald does not send it again.`,
  not_found: (platform, what) => `${platform} does not have ${what}, so Herald can send it without a duplicate.`,
  unclear: (platform, what) =>
    `It is not yet certain whether ${platform} has ${what}. Herald checks again before it sends anything.`,
  repeatable: (platform, what) => `Herald sends ${what} again, because ${platform} accepts the same post only once.`,
};

const fileChanged: Record<
  Extract<TimelineEvent, { type: 'file_changed' }>['change'],
  (file: string, platform: string) => string
> = {
  converted: (file, platform) => `Converted ${file} to JPEG for ${platform}, with white in place of transparency.`,
  scaled: (file, platform) => `Scaled ${file} down for ${platform}.`,
  index_moved: (file, platform) =>
    `Moved the index of ${file} to its start for ${platform}, without encoding it again.`,
};

const requeued: Record<Extract<TimelineEvent, { type: 'requeued' }>['reason'], string> = {
  retry: 'Tried again, as you asked.',
  confirmed_not_live: 'Published again, because you confirmed that the post was not there.',
  reconcile: 'You asked Herald to check again, which publishes nothing.',
  redrive: 'Tried again by the operator of this service.',
  reassigned: 'The post that Herald found is another post of yours, so Herald checks again.',
};

/**
 * What an event means, in a sentence for the user. `platform` is the platform's name, and `timeText` writes a time for them.
 * What is not known here, as of a newer server, has its own name.
 */
export function eventText(event: TimelineEvent, platform: string, timeText: (iso: string) => string): string {
  switch (event.type) {
    case 'accepted':
      return event.scheduledTime
        ? `Herald accepted the post, scheduled for ${timeText(event.scheduledTime)}.`
        : 'Herald accepted the post.';
    case 'queued':
      return 'Herald started publishing to each account.';
    case 'attempt_started':
      return `Attempt ${event.attempt} began.`;
    case 'call':
      return `${callPurpose[event.purpose](platform, subjectOf(event))}: ${callResult(event)}.`;
    case 'response_lost': {
      const what = subjectOf(event);
      return `${platform} gave no clear answer, so ${what} may be there or not. Herald checks before it sends ${what} again.`;
    }
    case 'looked_up':
      return lookedUp[event.result](platform, subjectOf(event));
    case 'token_refreshed':
      return event.reason === 'due'
        ? `Herald renewed its access to ${platform} before it expired.`
        : `${platform} refused Herald’s access, so Herald renewed it.`;
    case 'file_changed':
      return fileChanged[event.change](`file ${event.file}`, platform);
    case 'attempt_ended': {
      const why = event.problem ? ` ${event.problem.message}` : '';
      if (event.outcome === 'published') return `Attempt ${event.attempt} published it.${why}`;
      if (event.outcome === 'failed') return `Attempt ${event.attempt} failed.${why}`;
      const next = event.nextAttemptAt ? ` It continues at ${timeText(event.nextAttemptAt)}.` : '';
      return `Attempt ${event.attempt} waits.${why}${next}`;
    }
    case 'attempt_lost':
      return `Attempt ${event.attempt} was interrupted. The next attempt continues where it stopped.`;
    case 'published':
      return ['Published.', ...event.notes.map(({ message }) => message)].join(' ');
    case 'reply_published':
      return `Reply ${event.reply + 1} is live.`;
    case 'failed':
      return `Failed. ${event.problem?.message ?? ''}`.trimEnd();
    case 'cancelled':
      return 'Cancelled.';
    case 'requeued':
      return requeued[event.reason];
    case 'next_attempt':
      return 'The next attempt is planned for this time.';
    default:
      return 'Something else happened.';
  }
}

/** What a step is about: the post, or a reply by its number. */
function subjectOf({ reply }: Pick<Call, 'reply'>): string {
  return reply === null ? THE_POST : `reply ${reply + 1}`;
}

function callResult({ response, status, durationMs }: Call): string {
  const after = `after ${seconds.format(durationMs / 1000)} s`;
  if (response === 'received') return `answered ${status ?? ''} ${after}`.replace('  ', ' ');
  return response === 'lost' ? `no answer ${after}` : 'it could not be reached';
}
