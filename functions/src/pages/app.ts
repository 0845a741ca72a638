import type { Express } from 'express';
import { tiktokCallback } from '../connect/tiktok-callback.ts';
import { answerVerification } from '../connect/tiktok-verification.ts';
import type { Context } from '../context.ts';
import { errorHandler, notFound } from '../server/middleware/error-handler.ts';
import { openRequest } from '../server/middleware/open-request.ts';
import { readBody } from '../server/middleware/read-body.ts';
import { securityHeaders } from '../server/middleware/security-headers.ts';
import { createBaseApp, mountRoutes } from '../server/pipeline.ts';
import { cookieOrLogin, mountPages } from './pages.ts';
import { webRoutes } from './routes/routes.ts';
import { requireSameOrigin } from './same-origin.ts';
import { beginSession, endSession } from './session.ts';

/** The web pages and what they ask for. Reads as a request passes through it, top to bottom. */
export const createPages = (ctx: Context): Express => {
  const app = createBaseApp(ctx);
  app.use(openRequest(ctx, 'web'), securityHeaders);
  app.all('/api/tiktok/callback', (request, response) => tiktokCallback(ctx, request, response));
  app.use((request, response, next) => {
    if (!answerVerification(ctx.config.web.tiktokVerification, request, response)) next();
  });
  app.use('/api', requireSameOrigin, readBody(ctx));
  app.use(['/api/billing', '/api/api-keys'], cookieOrLogin);
  app.post('/api/auth/session', beginSession(ctx));
  app.delete('/api/auth/session', endSession(ctx));
  mountRoutes(app, ctx, webRoutes);
  app.use('/api', notFound);
  mountPages(app, ctx);
  app.use(errorHandler(ctx));
  return app;
};
