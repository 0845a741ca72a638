import type { ExampleAddresses, RequestExample } from '../../../server/request/route-docs.ts';

type Examples = Readonly<Record<string, RequestExample>>;

const text = 'Our new opening hours: Monday to Friday, 9 to 18.';

const now: RequestExample = {
  summary: 'At once, to the one account on a platform',
  value: { post: { content: { text, platform: 'threads' } } },
};

const overrides: RequestExample = {
  summary: 'To several platforms, each with a separate text',
  value: {
    post: {
      content: {
        text: `${text} The shop on Harbour Street keeps the old ones until the end of the month.`,
        platform: [
          'threads',
          'linkedin',
          { platform: 'x', overrides: { text } },
          { platform: 'bluesky', overrides: { text: `${text} Come by!` } },
        ],
      },
    },
  },
};

/** Bodies of `POST /v1/posts`. */
export function postExamples({ image }: ExampleAddresses): Examples {
  return {
    now,
    scheduled: {
      summary: 'Later, at a local time',
      value: {
        post: { content: { text, platform: ['threads', 'bluesky'] } },
        scheduledTime: { at: '2035-03-28T09:00', timeZone: 'Europe/Madrid' },
      },
    },
    overrides,
    thread: {
      summary: 'A thread: the post and its replies, each once the one before it is live',
      value: {
        post: {
          content: {
            text: 'How we bake, in three steps.',
            platform: ['threads', 'bluesky'],
            replies: [
              { text: 'The dough rests for a day.', media: [{ url: image, altText: 'Dough in a bowl.' }] },
              { text: 'It is baked before dawn.', delaySeconds: 60 },
            ],
          },
        },
      },
    },
    image: {
      summary: 'An image from the web, described for those who do not see it',
      value: {
        post: {
          content: {
            text: 'Good morning from the harbour.',
            platform: ['threads', 'bluesky'],
            imageUrls: [image],
            altTexts: ['A harbour at dawn, with three fishing boats.'],
          },
        },
      },
    },
    link: {
      summary: 'A link with its preview',
      value: { post: { content: { text: 'How we bake.', platform: 'threads', link: 'https://example.com/bread' } } },
    },
  };
}

/** Bodies of `POST /v1/posts/batch`. */
export function batchExamples(): Examples {
  const posts = ['Open until 18 today.', 'Closed on Monday.'].map((message, day) => ({
    post: { content: { text: message, platform: 'threads' } },
    scheduledTime: `2035-03-2${day + 6}T09:00:00+01:00`,
  }));
  return {
    two: { summary: 'Two scheduled posts', value: { posts } },
    dryRun: { summary: 'Only the problems of a post', value: { posts: posts.slice(1), dryRun: true } },
  };
}

/** Bodies of `POST /v1/posts/validate`. */
export function validationExamples({ image }: ExampleAddresses): Examples {
  return {
    valid: now,
    problems: {
      summary: 'A text that is too long for one platform, and an image that another does not take',
      value: {
        post: {
          content: {
            text: `${text} `.repeat(8).trim(),
            platform: ['threads', 'bluesky', 'youtube'],
            imageUrls: [image],
          },
        },
      },
    },
  };
}

/** Bodies of `PATCH /v1/posts/{id}`, for a post that is scheduled. */
export function editExamples(): Examples {
  return {
    text: { summary: 'Other words', value: { post: { content: { text: 'Our opening hours: 9 to 17.' } } } },
    time: { summary: 'Another time', value: { scheduledTime: '2035-03-29T09:00:00+02:00' } },
    immediately: { summary: 'At once', value: { scheduledTime: null } },
  };
}

/** Bodies of `POST /v1/posts/{id}/retry`. */
export function retryExamples(): Examples {
  return {
    all: { summary: 'All targets that have failed', value: {} },
    some: { summary: 'One of them', value: { targets: ['main-account'] } },
    reconcile: { summary: 'One that may be live: ask the platform', value: { reconcile: true } },
    confirmed: {
      summary: 'A target that may be live: a user has checked that it is not',
      value: { confirmedNotLive: true },
    },
  };
}
