import { finishConnection, renderErrorPage } from '../connect/callback.ts';
import { sendVerificationFile } from '../connect/tiktok-verification.ts';
import { defineFunction } from '../server/define-function.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { readBody } from '../server/middleware/read-body.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { cookieOrLogin, mountPages } from './pages.ts';
import { webRoutes } from './routes/routes.ts';
import { requireSameOrigin } from './same-origin.ts';
import { createSession, endSession } from './session.ts';

/** The web pages and the endpoints they call. */
export const createPages = defineFunction({ name: 'web', counts: 'routes' }, (app, ctx) => {
  // Not counted: all visitors share the addresses of Firebase Hosting, and a state cannot be guessed.
  app.all('/api/tiktok/callback', renderErrorPage, finishConnection(ctx, 'tiktok'));
  app.use(sendVerificationFile(ctx));
  app.use('/api', requireSameOrigin, readBody(ctx));
  app.use(['/api/billing', '/api/api-keys'], cookieOrLogin);
  app.post('/api/auth/session', createSession(ctx));
  app.delete('/api/auth/session', endSession(ctx));
  mountRoutes(app, ctx, webRoutes);
  app.use('/api', notFound('There is nothing here. The API is described at /v1/openapi.json.'));
  mountPages(app, ctx);
});
