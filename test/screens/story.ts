import type { StackDescription } from '../../dev/stack/description.ts';
import { connectAccount, signUp, subscribe } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { savePlan } from '../../functions/src/domain/slots/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { createEndpoint } from '../../functions/src/domain/webhooks/index.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import { writeServiceStatus } from '../support/service-status.ts';
import { storeNumbers } from './numbers.ts';
import { type NewPost, program, until } from './program.ts';

/** Who the pictures are of, and the addresses that they need. */
export interface Story {
  email: string;
  password: string;
  /** The id of a post that only some accounts have. */
  partlyPublished: string;
  /** The id of a draft that waits for approval. */
  waitingDraft: string;
  /** The account on Threads. */
  threadsAccount: string;
  /** A page that a platform leads to. */
  resultUrl: string;
  sandboxUrl: string;
}

const EMAIL = 'ines@fernandoak.example';
const PASSWORD = 'a-picture-book';
const CREDITS = 240;

const NAMES = ['fernoak.coffee', 'Fern & Oak Coffee'] as const;

/** Where the company has other names. */
const otherNames: Partial<Record<Platform, readonly [username: string, displayName: string]>> = {
  x: ['fernoakcoffee', 'Fern & Oak Coffee'],
  tiktok: ['fern.oak', 'Fern & Oak Café'],
  youtube: ['fern.oak', 'Fern & Oak, the film'],
  linkedin: ['fern.and.oak', 'Fern & Oak Roastery GmbH'],
  snapchat: ['fernandoak.at', 'Fern & Oak'],
  bluesky: ['fernoak.coffee', 'Fern & Oak'],
};

const hiring: NewPost = {
  content: {
    text: 'We are hiring a second barista for the early shift. Write to us, or just come by before ten.',
    platform: ['linkedin', 'facebook', 'snapchat'],
  },
};

interface Pictures {
  tasting: string;
  waste: string;
  video: string;
}

const brand = { brandName: 'Fern & Oak', handle: '@fernandoak' };

/** Fills the stack with the data of one user, by the functions and the API that a real one has. */
export async function createStory(stack: StackDescription): Promise<Story> {
  const ctx = context();
  const { uid } = await signUp(stack, EMAIL, PASSWORD);
  const user = ctx.store.user(uid);
  const now = ctx.clock.now();
  await Promise.all([
    subscribe(ctx, uid, { currentPeriodEnd: new Date(now + 23 * DAY) }),
    user.credits.set({ balance: CREDITS, updatedAt: new Date(now) }),
    savePlan(ctx, uid, {
      account: null,
      timeZone: 'Europe/Vienna',
      weekly: { monday: ['08:30', '17:30'], wednesday: ['12:00'], friday: ['08:30', '17:30'] },
    }),
  ]);
  await writeServiceStatus(now);
  const ids = new Map<string, string>();
  for (const platform of platforms) {
    const [username, displayName] = otherNames[platform] ?? NAMES;
    ids.set(platform, await connectAccount(ctx, stack, uid, platform, username, { displayName }));
  }
  const { webhooks } = user;
  const [endpoint] = await Promise.all([
    createEndpoint(
      ctx,
      { userId: uid },
      { url: `${stack.sandboxUrl}/hooks/fernandoak`, description: null, eventTypes: null, reconnectLinks: false },
      stdoutLogger({}),
    ),
    createApiKey(ctx, uid, 'Newsletter import', { expiresAt: new Date(now + 80 * DAY) }),
    createApiKey(ctx, uid, 'Tests', { livemode: false }),
    createApiKey(ctx, uid, 'Shop', { scopes: ['posts:read', 'posts:write'] }),
  ]);
  const { herald, post, settled, draw } = program(stack, await createApiKey(ctx, uid, 'Website'));

  const pictures: Pictures = {
    tasting: await draw('event', {
      title: 'Huila, fresh from the roaster',
      label: 'Tasting',
      date: new Date(now + 3 * DAY).toISOString().slice(0, 10),
      time: '10:00 to 14:00',
      place: 'Fern & Oak, Lindengasse 4',
      ...brand,
    }),
    waste: await draw('statistic', {
      label: 'Cups saved',
      value: '12,480',
      description: 'since spring, by you',
      change: '40% less waste',
      series: [3, 4, 4.5, 5, 6, 6.5, 7, 9, 10, 12.4],
      ...brand,
    }),
    video: `${stack.sandboxUrl}/media/sample.mp4`,
  };

  const lose = () =>
    user
      .accounts('snapchat')
      .doc(ids.get('snapchat') ?? '')
      .update({ reconnectRequired: true });
  await lose();
  const backdate = async (id: string, ago: number): Promise<void> => {
    const createdAt = new Date(now - ago);
    await ctx.store.submissions.doc(id).update({ createdAt, expectedAt: createdAt });
  };
  for (const { ago, ...body } of posted(pictures)) {
    const id = await post(body);
    await settled(id);
    await backdate(id, ago);
  }
  const partlyPublished = await post(hiring);
  await settled(partlyPublished);
  await backdate(partlyPublished, DAY + 40 * MINUTE);
  for (const body of scheduled(pictures, now)) await post(body);
  const assistant = await createApiKey(ctx, uid, 'Assistant', { scopes: ['posts:read', 'drafts:write', 'media'] });
  const waitingDraft = await program(stack, assistant).prepare(prepared(pictures, now));
  await storeNumbers(user, ids.get('threads') ?? '', now);

  const isDelivered = async () => (await herald.webhooks.get(endpoint.id)).lastSuccessAt !== null;
  await until(isDelivered, 'the webhook has received an event');
  // Its deliveries are there; its address is that of the user's own shop.
  await webhooks.doc(endpoint.id).update({ url: 'https://fernandoak.example/hooks/herald' });
  return {
    email: EMAIL,
    password: PASSWORD,
    partlyPublished,
    waitingDraft,
    threadsAccount: ids.get('threads') ?? '',
    sandboxUrl: stack.sandboxUrl,
    resultUrl: `${stack.functionsUrl}/ttAuthCallback?state=unknown`,
  };
}

/** When the posts were made, the newest last. */
function posted(pictures: Pictures): (NewPost & { ago: number })[] {
  return [
    {
      ago: 9 * DAY + 3 * HOUR,
      content: {
        text: 'Our first film: how a bag of green coffee becomes your Monday.',
        mediaUrls: [pictures.video],
        platform: ['youtube', 'tiktok'],
      },
    },
    {
      ago: 6 * DAY + 5 * HOUR,
      content: { text: 'Closed today for the harvest fair. Come and find us there, stand 12!', platform: 'snapchat' },
    },
    {
      ago: 4 * DAY + 2 * HOUR,
      content: {
        text: 'שבת שלום! The Friday box has two pastries from the new oven.',
        platform: ['bluesky', 'threads'],
      },
    },
    {
      ago: 2 * DAY + 7 * HOUR,
      content: {
        text: 'The new single origin from Huila is in. Roasted this morning, free tasting on Saturday from 10 to 14.',
        mediaUrls: [pictures.tasting],
        platform: ['instagram', 'facebook', 'threads', 'x', 'linkedin'],
      },
    },
  ];
}

function scheduled(pictures: Pictures, now: number): NewPost[] {
  return [
    {
      content: {
        text: 'Winter hours start on Monday: 8 to 17, Sundays closed.',
        platform: ['threads', 'facebook', 'x', 'bluesky'],
      },
      scheduledTime: new Date(now + 6 * DAY).toISOString(),
    },
    {
      content: {
        text: '40% less waste since spring. Thank you for bringing your own cup.',
        mediaUrls: [pictures.waste],
        platform: ['instagram', 'threads', 'linkedin'],
      },
      scheduledTime: new Date(now + 2 * DAY + 4 * HOUR).toISOString(),
    },
  ];
}

/** What an assistant has written: too long for one of the accounts. */
function prepared({ tasting }: Pictures, now: number): NewPost {
  return {
    content: {
      text:
        'Saturday is tasting day. Ines opens the first bag of the new harvest from Huila, and tells how the farm dries its cherries on ' +
        'raised beds. Bring your own cup, and take a bag home for ten percent less. From 10 to 14, Lindengasse 4. There is cake as ' +
        'well, and it is the one with plums that you have asked for since the summer.',
      mediaUrls: [tasting],
      platform: ['threads', 'linkedin', 'x'],
    },
    scheduledTime: new Date(now + 2 * DAY).toISOString(),
  };
}
