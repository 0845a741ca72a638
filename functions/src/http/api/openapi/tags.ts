const posts = { name: 'Posts', description: 'Publish to connected accounts, now or later, and follow the outcome.' };
const planning = { name: 'Planning', description: 'Prepare posts, and plan when they are published.' };

const accounts = { name: 'Accounts', description: 'Connected accounts, the targets of posts.' };

/** The tags of the API, by the first part of the path; numbers of anything are `metrics`. */
const tags = {
  posts,
  reconcile: posts,
  slots: planning,
  drafts: planning,
  media: { name: 'Media', description: 'Files for posts and transcription.' },
  templates: { name: 'Templates', description: 'Images drawn from templates.' },
  ai: { name: 'Transcriptions', description: 'Transcriptions of audio and video.' },
  accounts,
  'account-groups': accounts,
  metrics: {
    name: 'Metrics',
    description: 'The numbers of your posts and accounts, as their platforms report them.',
  },
  'connect-links': {
    name: 'Connect links',
    description: 'Let your users connect accounts, without an account at Herald.',
  },
  platforms: { name: 'Platforms', description: 'What each platform accepts.' },
  webhooks: { name: 'Webhooks', description: 'Receive events.' },
  events: { name: 'Events', description: 'Events of the last 30 days.' },
  test: { name: 'Test mode', description: 'Endpoints for test keys only.' },
  me: { name: 'Me', description: 'Your permissions and usage.' },
  profiles: { name: 'Profiles', description: 'Users of your own product, each with its own accounts and posts.' },
  status: { name: 'Status', description: 'How often and how late Herald publishes, and whether it works now.' },
  'api-keys': { name: 'API keys', description: 'Create, limit, rotate and revoke API keys.' },
} as const;

const service = { name: 'Service', description: 'The service itself.' };

/** The tag of an endpoint. */
export function tagOf(path: string): string {
  return tagNamed(path).name;
}

/** The tags of these endpoints, with descriptions. */
export function usedTags(paths: readonly string[]) {
  return [...new Set(paths.map(tagNamed))];
}

function tagNamed(path: string): { name: string; description: string } {
  const noun = path.includes('/metrics') ? 'metrics' : path.split('/')[2];
  return Object.entries(tags).find(([each]) => each === noun)?.[1] ?? service;
}
