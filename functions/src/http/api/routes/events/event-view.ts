import { z } from 'zod';
import { accountEventTypes, METRICS_EVENT, postEventTypes, targetEventTypes } from '../../../../domain/events/index.ts';
import { address, livemode, time, uuidText } from '../../response-fields.ts';
import { accountView } from '../accounts/account-view.ts';
import { draftSummary } from '../drafts/fields.ts';
import { keyView } from '../keys/fields.ts';
import { exportView } from '../me/export-view.ts';
import { postObservation } from '../metrics/fields.ts';
import { postRisk } from '../posts/post-problem.ts';
import { postView, run } from '../posts/post-view.ts';
import { runReply, target } from '../posts/timeline-view.ts';
import { endpointView } from '../webhooks/fields.ts';

/** The fields of every event, around the data of its type. */
function eventOf<Types extends readonly [string, ...string[]], Data extends z.ZodType>(types: Types, data: Data) {
  return z.object({
    id: z.string().meta({ description: 'The same in every delivery of the event: process each id once.' }),
    type: z.enum(types),
    timestamp: time.meta({ description: 'When it happened.' }),
    sequence: z.int().meta({ description: 'Its position among your events, from 1.' }),
    livemode,
    profileId: z.string().nullable().meta({ description: 'The profile to which it belongs; null for your own.' }),
    data,
  });
}

/** Only in requests to webhook endpoints: it is a secret, which is stored nowhere. */
const reconnectUrl = address.optional().meta({
  description:
    'Only in requests to webhook endpoints with `reconnectLinks`: a connect link for the accounts of the event. It works for seven days.',
});

/** A published post on one account. */
const livePost = z.object({
  postSubmissionId: uuidText,
  target,
  platformPostId: z.string(),
  url: z.string().nullable(),
  publishedAt: time,
});

/** The data of each event type. The closed list of types is in `domain/events/event-types.ts`. */
export const eventView = z
  .discriminatedUnion('type', [
    eventOf(postEventTypes, z.object({ post: postView })).meta({
      id: 'PostEvent',
      description: 'All targets of a post have ended. The post has the first 10 of its runs, and the counts of all.',
    }),
    eventOf(['post.at_risk'], z.object({ post: postView, risks: z.array(postRisk) }))
      .extend({ reconnectUrl })
      .meta({
        id: 'PostAtRiskEvent',
        description:
          'A scheduled post has problems hours before it is due. `risks` are the ones not reported before, ' +
          'each with a fix; `post.risks` lists all.',
      }),
    eventOf(targetEventTypes, z.object({ postSubmissionId: uuidText, target: run })).meta({
      id: 'TargetEvent',
      description:
        'One target of a post has ended. `target.unknown`: it may be live, the response of the platform was lost. ' +
        '`target.partly_published`: it is live without some of its replies.',
    }),
    eventOf(['post.reply_failed'], z.object({ postSubmissionId: uuidText, target: run, reply: runReply })).meta({
      id: 'ReplyEvent',
      description:
        'A reply of a live post was not published, or may not have been, and those after it are not sent. `reply.error` says why.',
    }),
    eventOf(['post.gone'], livePost.extend({ lastSeenAt: time, goneAt: time })).meta({
      id: 'PostGoneEvent',
      description: 'A published post is not live any more: the platform said so twice, at least an hour apart.',
    }),
    eventOf([METRICS_EVENT], livePost.extend({ observation: postObservation })).meta({
      id: 'PostMetricsEvent',
      description:
        'A published post has new numbers. Only for users with an endpoint that names it in `eventTypes`; `null`, all events, does not include it.',
    }),
    eventOf(accountEventTypes, z.object({ account: accountView }))
      .extend({ reconnectUrl })
      .meta({
        id: 'AccountEvent',
        description:
          'An account has changed. `account.reconnect_required`: it must be reconnected, at the latest when its access token expires. ' +
          '`account.connected`: it was connected, or connected again. `account.disconnected`: `account` is what it was before.',
      }),
    eventOf(['draft.created', 'draft.rejected'], z.object({ draft: draftSummary })).meta({
      id: 'DraftEvent',
      description: 'A draft was created through the API, or was rejected: `draft.rejection` says why.',
    }),
    eventOf(['draft.approved'], z.object({ draft: draftSummary, postSubmissionId: uuidText })).meta({
      id: 'DraftApprovedEvent',
      description: 'A draft was published, and is deleted. `draft` is what it was before.',
    }),
    eventOf(['credits.low'], z.object({ balance: z.int(), threshold: z.int() })).meta({
      id: 'CreditsEvent',
      description: 'The balance of AI credits has fallen below the threshold.',
    }),
    eventOf(['key.created'], z.object({ key: keyView })).meta({
      id: 'KeyEvent',
      description: 'An API key was created or replaced. If it was not you, revoke it and change your password.',
    }),
    eventOf(['webhook.disabled'], z.object({ webhook: endpointView })).meta({
      id: 'WebhookEvent',
      description: 'Herald has disabled an endpoint.',
    }),
    eventOf(['export.ready'], z.object({ export: exportView })).meta({
      id: 'ExportEvent',
      description: 'The export of your data is complete: `GET /v1/me/export` returns the address of its file.',
    }),
  ])
  .meta({ id: 'Event' });
