import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { baseUrlOf } from '../../server/request/base-url.ts';
import type { AnyRoute } from '../../server/request/route.ts';
import { exampleAddresses } from '../openapi/example-addresses.ts';
import { sendPage } from './send-page.ts';

/** `GET /v1/docs`: the API reference as a page. */
export function reference(ctx: Context, routes: readonly AnyRoute[]): RequestHandler {
  return async (request, response) => {
    const [{ describeApi }, { referencePage }] = await Promise.all([
      import('../openapi/document.ts'),
      import('./reference-page.ts'),
    ]);
    const { version } = ctx.config;
    const page = referencePage(
      describeApi(routes, {
        version,
        baseUrl: baseUrlOf(ctx.config, request.headers),
        addresses: exampleAddresses(ctx.config),
      }),
    );
    await sendPage(ctx, response, page);
  };
}
