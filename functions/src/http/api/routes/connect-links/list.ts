import { z } from 'zod';
import { listConnectLinks } from '../../../../domain/connect-links/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { CONNECT_LINKS_LIMIT, linkView, requireAllAccounts, viewLink } from './fields.ts';

/** Links that are delivered with events count too. */
const MAX_LINKS = 100;

export const listConnectLinksRoute = defineRoute({
  method: 'get',
  path: '/v1/connect-links',
  docs: {
    operationId: 'listConnectLinks',
    client: {
      method: 'connectLinks.list',
      returns: 'connectLinks',
      command: { name: 'connect list', isDefault: false, columns: ['id', 'expiresAt', 'platforms'] },
    },
    summary: 'List the connect links that work now, at most 100, those that work the longest first.',
    description:
      'Without their `url`, which Herald does not store. Links in events with `reconnectLinks` are listed too.',
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:write', limit: CONNECT_LINKS_LIMIT },
  output: {
    status: 200,
    body: z
      .object({ connectLinks: z.array(linkView.extend({ createdAt: time }).meta({ id: 'ListedConnectLink' })) })
      .meta({ id: 'ConnectLinkList' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller }) => {
    requireAllAccounts(caller);
    const links = await listConnectLinks(ctx, caller.userId, MAX_LINKS);
    return {
      body: {
        connectLinks: links.map(({ id, link }) => ({ ...viewLink(id, link), createdAt: link.createdAt.toISOString() })),
      },
    };
  },
});
