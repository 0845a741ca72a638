import type { Express, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { protectedResource } from '../../infra/store/documents/api-key.ts';
import { allowMethods } from '../server/middleware/allow-methods.ts';
import { siteUrlOf } from '../server/request/base-url.ts';
import { metadataPath } from '../server/response/challenge.ts';
import { finishResponse } from '../server/response/response.ts';
import { anyOrigin } from './any-origin.ts';
import { countByAddress } from './count-by-address.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';

const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** The authorization server for assistants and apps (OAuth 2.1), except the consent page. */
export function mountAuthorizationServer(app: Express, ctx: Context): void {
  for (const resource of protectedResource.options)
    serveMetadata(app, ctx, metadataPath(resource), (site) => resourceMetadata(site, resource));
  serveMetadata(app, ctx, SERVER_METADATA, serverMetadata);
}

/** Metadata are the same for everybody, and name the address at which they were requested. */
function serveMetadata(app: Express, ctx: Context, path: string, metadata: (site: string) => object): void {
  const send: RequestHandler = (request, response) => {
    const body = metadata(siteUrlOf(ctx.config, request.headers));
    return finishResponse(ctx, response, 200, () => response.json(body));
  };
  app.all(path, anyOrigin(ctx));
  app.get(path, countByAddress(ctx, 'metadata'), send);
  app.all(path, allowMethods(['get']));
}
