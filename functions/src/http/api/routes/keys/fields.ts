import { z } from 'zod';
import { keyScopes } from '../../../../domain/users/index.ts';
import { protectedResource } from '../../../../model/access.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { livemode, oneOf, time } from '../../response-fields.ts';

const hash = /^[0-9a-f]{64}$/;

/** The id of a key in a path. Throws `not_found` for what no key has. */
export function keyIdOf(id: string): string {
  if (hash.test(id)) return id;
  throw new HeraldError('not_found', 'There is no such API key.');
}

/** The key in a path. */
export const keyParams = z.object({ id: z.string().meta({ description: 'The id of the key, not the key itself.' }) });

const scopeText = oneOf(keyScopes).meta({
  id: 'KeyScope',
  description:
    '`posts:read`: `GET` of posts and drafts. `posts:write`: create, change, retry and cancel posts, publish and reject drafts. ' +
    '`drafts:write`: create, change and delete drafts, without publishing them. `media`: store files and read them. ' +
    '`webhooks`: webhook endpoints and events, with `posts:read` or `accounts:read` for events with posts or accounts. ' +
    '`accounts:write`: disconnect accounts, and make connect links. `profiles`: profiles of your own users. ' +
    '`templates`, `transcriptions`, `accounts:read`: as their names say.',
});

/** A scope in a request. */
export const scope = scopeText.pipe(z.enum(keyScopes));

/** The permissions of a key, as a response contains them. */
export const scopesView = z
  .array(scopeText)
  .nullable()
  .meta({ description: 'What the key may do; null means everything.' });

/** A key as its owner sees it. */
export const keyView = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    createdAt: time,
    revokedAt: time.nullable(),
    tokenPreview: z.string(),
    livemode,
    scopes: scopesView,
    accounts: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The accounts that the key may publish to, as `platform:accountId`; null means all.' }),
    profileId: z
      .string()
      .nullable()
      // A stored event of an earlier version has none.
      .default(null)
      .meta({ description: 'The only profile for which the key acts; null means any, or none.' }),
    requestsPerMinute: z.number().nullable(),
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable().meta({ description: 'Exact to the hour; null if the key was never used.' }),
    replacedBy: z.string().nullable().meta({ description: 'The id of the key that replaced it in a rotation.' }),
    app: z
      .object({
        clientId: z.string(),
        redirectHost: z
          .string()
          .meta({ description: 'The host to which the app returns, or the scheme of a program.' }),
        resource: oneOf(protectedResource.options).meta({ description: 'What its tokens are for: `api` or `mcp`.' }),
        endsAt: time.nullable().default(null).meta({ description: 'When its access ends, even if it is renewed.' }),
        declinedScopes: z
          .array(z.string())
          .default([])
          .meta({ description: 'The scopes that it has requested and the user has not allowed.' }),
      })
      .nullable()
      // A stored event of an earlier version has none.
      .default(null)
      .meta({
        description: 'The app to which the user has given access by OAuth, under its name; null for an API key.',
      }),
  })
  .meta({ id: 'ApiKey' });
