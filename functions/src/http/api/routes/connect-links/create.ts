import { z } from 'zod';
import { createConnectLink, linkAddress } from '../../../../domain/connect-links/index.ts';
import { platforms } from '../../../../model/platform.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformValue } from '../../platform-schema.ts';
import { address } from '../../response-fields.ts';
import {
  branding,
  CONNECT_LINKS_LIMIT,
  expiresIn,
  language,
  linkView,
  requireAllAccounts,
  returnTo,
  viewLink,
} from './fields.ts';

const body = z
  .strictObject({
    platforms: z
      .array(platformValue)
      .min(1)
      .max(platforms.length)
      .optional()
      .meta({ description: 'The platforms to offer. By default all that this service has an app on.' }),
    returnTo: returnTo.optional(),
    expiresIn,
    branding: branding.optional(),
    language: language.optional(),
  })
  .prefault({})
  .meta({ id: 'ConnectLinkRequest' });

const createdLink = linkView
  .extend({
    url: address.meta({ description: 'For the user only: whoever has it can connect and disconnect accounts.' }),
  })
  .meta({ id: 'CreatedConnectLink' });

/** Without idempotency: a stored response would be a stored secret. */
export const createConnectLinkRoute = defineRoute({
  method: 'post',
  path: '/v1/connect-links',
  docs: {
    operationId: 'createConnectLink',
    client: {
      method: 'connectLinks.create',
      command: {
        name: 'connect create',
        isDefault: true,
        options: {
          platforms: '--platform <platform...>',
          returnTo: '--return-to <url>',
          expiresIn: '--expires-in <period>: how long the link works, as in 30m or 7d; an hour by default',
          'branding.name': '--brand <name>',
          language: '--language <tag>: the language of the page, as in en or pt-BR',
        },
        lines: ['{url}'],
        note: 'It works until {expiresAt}. Whoever opens it can connect accounts.',
      },
    },
    summary: 'Create a link with which a user connects social accounts, without an account at Herald.',
    description:
      'The accounts belong to you, or to the profile of the request. The page of the link names you and lists your accounts on ' +
      'these platforms.',
    examples: () => ({
      everything: { summary: 'All platforms, for an hour', value: {} },
      branded: {
        summary: 'Two platforms, in the colours of your product',
        value: {
          platforms: ['threads', 'bluesky'],
          returnTo: 'https://app.acme.example/social?team=7',
          expiresIn: 86_400,
          branding: { name: 'Acme', logoUrl: 'https://acme.example/logo.png', color: '#1a73e8' },
          language: 'en-GB',
        },
      },
    }),
  },
  access: {
    by: 'apiKey',
    pages: { recentSignIn: true, subscribersOnly: true },
    scope: 'accounts:write',
    limit: CONNECT_LINKS_LIMIT,
  },
  input: { body },
  output: { status: 201, body: createdLink, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, body: given }) => {
    requireAllAccounts(caller);
    const { name, logoUrl, color } = given.branding ?? {};
    const { id, token, link } = await createConnectLink(ctx, caller.userId, {
      platforms: given.platforms ?? null,
      returnTo: given.returnTo ?? null,
      branding: { name: name ?? null, logoUrl: logoUrl ?? null, color: color ?? null },
      language: given.language ?? null,
      expiresInSeconds: given.expiresIn,
    });
    return { body: { ...viewLink(id, link), url: linkAddress(ctx, token) } };
  },
});
