import { z } from 'zod';
import { isVisible, type RequestedReply } from '../../../../domain/posts/index.ts';
import { DAY, SECOND } from '../../../../model/clock.ts';
import { MAX_REPLIES, type ReplyRules } from '../../../../platforms/contract/rules.ts';
import { platformNames } from '../../../../platforms/registry.ts';
import { platformRules } from '../../../../platforms/rules.ts';
import { MAX_MEDIA, text } from '../../../server/request/fields.ts';
import { describedFile } from './file-request.ts';

/** The longest pause before a reply. */
const MAX_DELAY_SECONDS = DAY / SECOND;
/** Media of all replies together: a request reads one document for each that is named by its id. */
export const MAX_REPLY_MEDIA = 100;

const replyRequest: z.ZodType<RequestedReply> = z
  .strictObject({
    text: text.default(''),
    media: z.array(describedFile).max(MAX_MEDIA).optional(),
    altTexts: z.array(z.string()).max(MAX_MEDIA).optional().meta({
      description: 'Alternative texts for its media, in their order; the same as `altText` of each.',
    }),
    delaySeconds: z
      .int()
      .min(0)
      .max(MAX_DELAY_SECONDS, 'A reply waits at most a day, which is 86400 seconds.')
      .optional()
      .meta({
        description: 'The pause after the post, or the reply before it, is live. None by default.',
      }),
  })
  .refine(({ text: words, media = [] }) => isVisible(words) || media.length > 0, 'A reply needs a text or media.')
  .refine(
    ({ media = [], altTexts = [] }) => altTexts.length <= media.length,
    'There are more altTexts than media in this reply.',
  )
  .meta({ id: 'Reply' });

/** What the author says below the post, in its order. */
export const repliesRequest = z
  .array(replyRequest)
  .max(MAX_REPLIES, `A post takes at most ${MAX_REPLIES} replies.`)
  .refine(
    (replies) => replies.reduce((sum, { media = [] }) => sum + media.length, 0) <= MAX_REPLY_MEDIA,
    `The replies of a post have at most ${MAX_REPLY_MEDIA} media.`,
  )
  .meta({
    id: 'Replies',
    description:
      `What you say below the post, in this order, each once the one before it is live. ${namesWith('thread')} make a thread of it; ` +
      `${namesWith('comments')} show comments of the account, with a text only (on Facebook also one picture). On ` +
      `${namesWith(undefined)} the post is published without replies, and a note says so. ` +
      `All replies together have at most ${MAX_REPLY_MEDIA} media.`,
    examples: [[{ text: 'The second part.' }, { text: 'The last part.', delaySeconds: 60 }]],
  });

/** The names of the platforms with replies of this kind. */
function namesWith(kind: ReplyRules['kind'] | undefined): string {
  return platformNames((platform) => platformRules[platform].replies?.kind === kind);
}
