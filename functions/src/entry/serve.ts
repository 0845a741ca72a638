import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { HttpFunction } from '../http/server/define-function.ts';

type App = ReturnType<HttpFunction>;

/**
 * Handles the requests of an HTTP function, which is loaded on the first request: a deployment only reads the options.
 */
export function serve(load: () => Promise<HttpFunction>) {
  let app: App | undefined;
  return async (request: Request, response: Response): Promise<void> => {
    if (!app) {
      const [{ context }, create] = await Promise.all([import('../context.ts'), load()]);
      app ??= create(context());
    }
    app(request, response);
  };
}
