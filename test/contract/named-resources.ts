import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey, keyId } from '../../functions/src/domain/users/index.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { aPost, publish } from '../support/api.ts';
import { clientOf } from '../support/client.ts';
import { createLink } from '../support/connect-links.ts';
import { createDraft } from '../support/drafts.ts';
import { sandboxFile, upload } from '../support/media.ts';
import { createProfile } from '../support/profiles.ts';
import type { TestUser } from '../support/user.ts';
import { hookUrl, makeEndpoint } from '../support/webhook-endpoints.ts';

const LATER = { scheduledTime: '2090-01-01T00:00:00Z' };
const withId = z.object({ id: z.string() });

/** How a user makes what a path names by its id, by the noun before the id. */
const makers: Readonly<Record<string, (user: TestUser) => Promise<string>>> = {
  webhooks: makeVerifiedEndpoint,
  posts: (user) => publish(user, aPost({}, LATER)),
  drafts: (user) => createDraft(user),
  media: async (user) => withId.parse((await upload(user, sandboxFile('sample.mp3'))).body).id,
  'media/uploads': makeUpload,
  accounts: async ({ accounts }) => accounts.threads[0] ?? '',
  'connect-links': async (user) => (await createLink(user)).id,
  profiles: async (user) => (await createProfile(user)).id,
  'api-keys': async ({ uid }) => keyId(await createApiKey(context(), uid, null)),
};

/** The ids of a resource of every kind that a path can name, by its noun. */
export type Resources = ReadonlyMap<string, string>;

/** Makes a resource of every kind with the key of a user; its profile is one of the customer. */
export async function makeAll(user: TestUser, customer: TestUser = user): Promise<Resources> {
  const made = new Map<string, string>();
  for (const [noun, make] of Object.entries(makers)) made.set(noun, await make(noun === 'profiles' ? customer : user));
  return made;
}

/** Makes the resource that the path of an endpoint names; null where it names none. */
export async function makeNamed(user: TestUser, path: string): Promise<string | null> {
  const noun = nounOf(path);
  if (noun === null) return null;
  const make = makers[noun];
  if (!make) throw new Error(`make a resource of the kind ${noun} here, so that ${path} is tested`);
  return make(user);
}

/** The path of an endpoint, with the id of one of these resources. */
export function pathTo(path: string, resources: Resources): string {
  const id = resources.get(nounOf(path) ?? '');
  if (id === undefined) throw new Error(`make a resource of the kind ${nounOf(path)} here, so that ${path} is tested`);
  return path.replace(':platform', 'threads').replace(/:id|:accountId/, id);
}

/** Endpoints of either mode that name something by its id. What is below `/v1/test/` has no live counterpart. */
export const naming = routes.filter(
  ({ access, path }) => access.by === 'apiKey' && nounOf(path) !== null && !path.startsWith('/v1/test/'),
);

function nounOf(path: string): string | null {
  return /^\/v1\/(?:test\/)?([a-z/-]+)\/[:{]/.exec(path)?.[1] ?? null;
}

/** An upload after the arrival of all bytes. */
/** An endpoint that changes no more by itself. */
async function makeVerifiedEndpoint(user: TestUser): Promise<string> {
  const { webhook } = await makeEndpoint(user, { url: hookUrl('resources'), eventTypes: ['credits.low'] });
  await clientOf(user).webhooks.test(webhook.id);
  return webhook.id;
}

async function makeUpload(user: TestUser): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(sandboxFile('sample.png'))).arrayBuffer());
  const announced = { sizeBytes: bytes.length, contentType: 'image/png' };
  const { id, uploadUrl } = await clientOf(user).media.startUpload(announced);
  await fetch(uploadUrl, { method: 'PUT', body: bytes });
  return id;
}
