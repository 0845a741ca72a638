import { z } from 'zod';
import { routes } from '../../functions/src/http/api/routes.ts';
import { aPost, publish, request, withKey } from '../support/api.ts';
import { createLink } from '../support/connect-links.ts';
import { createDraft } from '../support/drafts.ts';
import { sandboxFile, upload } from '../support/media.ts';
import { createProfile } from '../support/profiles.ts';
import { stack } from '../support/stack.ts';
import type { TestUser } from '../support/user.ts';

const LATER = { scheduledTime: '2090-01-01T00:00:00Z' };
const withId = z.object({ id: z.string() });

/** Something of every kind that a path can name, made with the key of a user; its profile is one of the customer. */
export async function makeAll(user: TestUser, customer: TestUser = user) {
  const sizeBytes = 1000;
  const session = await request('/v1/media/uploads', {
    body: { sizeBytes, contentType: 'image/png' },
    headers: withKey(user),
  });
  const endpoint = await request('/v1/webhooks', {
    body: { url: `${stack.sandboxUrl}/hooks/modes`, eventTypes: ['credits.low'] },
    headers: withKey(user),
  });
  return {
    webhooks: z.object({ webhook: withId }).parse(endpoint.body).webhook.id,
    posts: await publish(user, aPost({}, LATER)),
    drafts: await createDraft(user),
    media: withId.parse((await upload(user, sandboxFile('sample.mp3'))).body).id,
    'media/uploads': withId.parse(session.body).id,
    accounts: user.accounts.threads[0] ?? '',
    'connect-links': (await createLink(user)).id,
    profiles: (await createProfile(customer)).id,
  };
}

export type Resources = Awaited<ReturnType<typeof makeAll>>;

/** The thing that the path of an endpoint names. */
function idFor(path: string, resources: Resources): string {
  const noun = path.slice('/v1/'.length, path.indexOf('/:'));
  const found = Object.entries(resources).find(([name]) => name === noun)?.[1];
  if (!found) throw new Error(`make a thing of the kind ${noun} here, so that ${path} is tested`);
  return found;
}

/** The path of an endpoint, with the id of one of these things. */
export function pathTo(path: string, resources: Resources): string {
  return path.replace(':platform', 'threads').replace(/:id|:accountId/, idFor(path, resources));
}

/** Endpoints of either mode that name something by its id. Those of `/v1/test/` have no live counterpart. */
export const naming = routes.filter(
  ({ access, path }) => access.by === 'apiKey' && path.includes('/:') && !path.startsWith('/v1/test/'),
);
