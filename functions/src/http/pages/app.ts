import { UNSUBSCRIBE_PATH } from '../../domain/notifications/index.ts';
import { finishConnection, renderErrorPage } from '../connect/callback.ts';
import { sendVerificationFile } from '../connect/tiktok-verification.ts';
import { mountAuthorizationServer } from '../oauth-server/mount.ts';
import { defineFunction } from '../server/define-function.ts';
import { allowMethods } from '../server/middleware/allow-methods.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { cookieOrLogin, mountPages, signedInUserOf } from './pages.ts';
import { servedWebRoutes } from './routes/routes.ts';
import { requireSameOrigin } from './same-origin.ts';
import { createSession, endSession } from './session.ts';
import { endMailsByLink } from './unsubscribe.ts';

/** The web pages and the endpoints they call. */
export const createPages = defineFunction({ name: 'web', counts: 'routes' }, (app, ctx) => {
  // Not counted: all visitors share the addresses of Firebase Hosting, and a state cannot be guessed.
  app.all('/api/tiktok/callback', renderErrorPage, finishConnection(ctx, 'tiktok', signedInUserOf(ctx)));
  app.use(sendVerificationFile(ctx));
  mountAuthorizationServer(app, ctx);
  app.all(UNSUBSCRIBE_PATH, endMailsByLink(ctx));
  app.use('/api', requireSameOrigin);
  app.use(['/api/billing', '/api/api-keys'], cookieOrLogin);
  app.post('/api/auth/session', createSession(ctx));
  app.delete('/api/auth/session', endSession(ctx));
  app.all('/api/auth/session', allowMethods(['post', 'delete']));
  mountRoutes(app, ctx, servedWebRoutes(ctx.config));
  app.use('/api', notFound('There is nothing here. The API is described at /v1/openapi.json.'));
  mountPages(app, ctx);
});
