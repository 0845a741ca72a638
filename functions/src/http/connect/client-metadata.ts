import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { platformSettings } from '../../domain/accounts/index.ts';
import type { Platform } from '../../model/platform.ts';
import { load } from '../../platforms/registry.ts';
import { finishResponse } from '../server/response/response.ts';

const DOCUMENT = /\/client-metadata\.json$/;

/** Serves the document that describes this client, below the address of the callback; passes on every other path. */
export function sendClientMetadata(ctx: Context, platform: Platform): RequestHandler {
  return async (request, response, next) => {
    if (!DOCUMENT.test(request.path)) return next();
    const { connect } = await load(platform);
    const metadata = await connect.clientMetadata?.(platformSettings(ctx, platform));
    if (!metadata) return next();
    response.set('Cache-Control', 'public, max-age=300');
    await finishResponse(ctx, response, 200, () => response.json(metadata));
  };
}
