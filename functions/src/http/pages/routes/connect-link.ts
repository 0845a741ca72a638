import { z } from 'zod';
import { activateConnection, START_LIMIT } from '../../../domain/accounts/index.ts';
import {
  accountsOfLink,
  connectThroughLink,
  disconnectThroughLink,
  type OpenLink,
} from '../../../domain/connect-links/index.ts';
import { isLive } from '../../../model/ids.ts';
import { platforms } from '../../../model/platform.ts';
import { platformValue } from '../../api/platform-schema.ts';
import { accountView } from '../../api/routes/accounts/account-view.ts';
import { handle, pathId } from '../../server/request/fields.ts';
import type { Caller } from '../../server/request/request-context.ts';
import { defineRoute } from '../../server/request/route.ts';
import { activatedConnection, viewActivated } from './activate-connection.ts';
import { disconnectedAccount } from './disconnect.ts';
import { connectablePlatforms, connectableView } from './platforms.ts';

// The page of a connect link. Its browser has no session: each request has the token of the link and a secret of the browser.

/** The accounts of a link, and who asks for them. */
export const readLinkRoute = defineRoute({
  method: 'get',
  path: '/api/connect-link',
  docs: { operationId: 'readConnectLink', summary: 'What the page of a connect link shows.' },
  access: { by: 'connectLink' },
  output: {
    status: 200,
    body: z.object({
      /** The confirmed e-mail address of the customer, or one that is shown as not confirmed. */
      customerName: z.string(),
      branding: z.object({ name: z.string().nullable(), logoUrl: z.string().nullable(), color: z.string().nullable() }),
      language: z.string().nullable(),
      returnTo: z.string().nullable(),
      expiresAt: z.string(),
      livemode: z.boolean(),
      platforms: z.array(connectableView),
      accounts: z.array(accountView),
    }),
  },
  handle: async ({ ctx, caller }) => {
    const { link } = linkOf(caller);
    const { customerName, branding, language, returnTo, expireAt } = link;
    const livemode = isLive(link.userId);
    const views = connectablePlatforms(ctx, { simulated: !livemode });
    return {
      body: {
        customerName,
        branding,
        language,
        returnTo,
        expiresAt: expireAt.toISOString(),
        livemode,
        platforms: views.filter(({ platform }) => link.platforms.includes(platform)),
        accounts: await accountsOfLink(ctx, { link }),
      },
    };
  },
});

export const connectByLinkRoute = defineRoute({
  method: 'post',
  path: '/api/connect-link/connections',
  docs: {
    operationId: 'startLinkConnection',
    summary: 'Begin to connect an account: where to send the browser. In test mode the result.',
  },
  access: { by: 'connectLink', limit: START_LIMIT },
  input: { body: z.strictObject({ platform: z.enum(platforms), handle: handle.optional() }) },
  output: {
    status: 200,
    body: z.object({ authorizeUrl: z.string().nullable(), connection: activatedConnection.nullable() }),
  },
  handle: async ({ ctx, caller, body, logger }) => {
    const request = { platform: body.platform, handle: body.handle ?? null };
    const started = await connectThroughLink(ctx, linkOf(caller), request, logger);
    return {
      body:
        'authorizeUrl' in started
          ? { ...started, connection: null }
          : { authorizeUrl: null, connection: viewActivated(started.connection) },
    };
  },
});

/** The link is checked again here: one that was revoked while the user was at the platform connects nothing. */
export const activateByLinkRoute = defineRoute({
  method: 'post',
  path: '/api/connect-link/connections/activate',
  docs: {
    operationId: 'activateLinkConnection',
    summary: 'Finish to connect an account, in the browser that began it.',
  },
  access: { by: 'connectLink' },
  input: { body: z.strictObject({ connection: z.string().min(1).max(256) }) },
  output: { status: 200, body: activatedConnection, errors: ['invalid_state'] },
  handle: async ({ ctx, caller, body, logger }) => {
    const { link, sessionId } = linkOf(caller);
    const session = { uid: link.userId, sessionId };
    return { body: viewActivated(await activateConnection(ctx, body.connection, session, logger)) };
  },
});

export const disconnectByLinkRoute = defineRoute({
  method: 'delete',
  path: '/api/connect-link/accounts/:platform/:accountId',
  docs: {
    operationId: 'disconnectLinkAccount',
    summary: 'Disconnect an account that the page of a connect link shows.',
  },
  access: { by: 'connectLink', limit: START_LIMIT },
  input: { params: z.object({ platform: platformValue, accountId: pathId }) },
  output: { status: 200, body: disconnectedAccount },
  handle: async ({ ctx, caller, params, logger }) => {
    const accessRevoked = await disconnectThroughLink(ctx, linkOf(caller), params, logger);
    return { body: { disconnected: true, accessRevoked } };
  },
});

function linkOf({ openLink }: Caller): OpenLink {
  if (!openLink) throw new Error('a request of the page of a link has no link');
  return openLink;
}
