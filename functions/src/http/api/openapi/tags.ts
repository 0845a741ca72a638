/** The tags of the API, by the first part of the path. */
const tags = {
  posts: { name: 'Posts', description: 'Publish to connected accounts, now or later, and follow what becomes of it.' },
  media: { name: 'Media', description: 'Files for posts and transcription.' },
  templates: { name: 'Templates', description: 'Images drawn from templates.' },
  ai: { name: 'Transcriptions', description: 'The words of audio and video.' },
  accounts: { name: 'Accounts', description: 'Connected accounts, which posts are addressed to.' },
  platforms: { name: 'Platforms', description: 'What each platform takes.' },
  webhooks: { name: 'Webhooks', description: 'Receive events.' },
  events: { name: 'Events', description: 'What has happened.' },
  test: { name: 'Test mode', description: 'What only test keys may do.' },
  me: { name: 'Me', description: 'What the caller may do and has used.' },
  'api-keys': { name: 'API keys', description: 'Make, limit, replace and revoke the keys of the API.' },
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
  const [, , noun] = path.split('/');
  return Object.entries(tags).find(([each]) => each === noun)?.[1] ?? service;
}
