import type { Domain } from 'node:domain';
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
    leaveDomain();
    if (!app) {
      const [{ context }, create] = await Promise.all([import('../context.ts'), load()]);
      app ??= create(context());
    }
    app(request, response);
  };
}

/**
 * The framework runs every request in a domain of Node, which is entered and left at each asynchronous step: a fifth of the
 * processor time of an accepted post. What it is for, an error that nothing has caught, ends the instance instead, as Node
 * advises: the errors of a request reach the error handler of the app.
 */
function leaveDomain(): void {
  const { domain }: NodeJS.Process & { domain?: Domain } = process;
  domain?.exit();
}
