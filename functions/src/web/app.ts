import type { Express } from 'express';
import { bareApp, mountRoutes } from '../api/chain.ts';
import { answerError, notFound } from '../api/middleware/answer-error.ts';
import { openExchange } from '../api/middleware/open-exchange.ts';
import { readBody } from '../api/middleware/read-body.ts';
import { securityHeaders } from '../api/middleware/security-headers.ts';
import type { Context } from '../context.ts';
import { ownPagesOnly } from './own-pages-only.ts';
import { cookieOrLogin, mountPages } from './pages.ts';
import { webRoutes } from './routes/routes.ts';
import { beginSession, endSession } from './session.ts';
import { tiktokCallback } from './tiktok-callback.ts';
import { answerVerification } from './tiktok-verification.ts';

/** The web pages and what they ask for. Reads as a request passes through it, top to bottom. */
export const createWeb = (ctx: Context): Express => {
  const app = bareApp(ctx);
  app.use(openExchange(ctx, 'web'), securityHeaders);
  app.all('/api/tiktok/callback', (request, response) => tiktokCallback(ctx, request, response));
  app.use((request, response, next) => {
    if (!answerVerification(ctx.config.web.tiktokVerification, request, response)) next();
  });
  app.use('/api', ownPagesOnly, readBody(ctx));
  app.use(['/api/billing', '/api/api-keys'], cookieOrLogin);
  app.post('/api/auth/session', beginSession(ctx));
  app.delete('/api/auth/session', endSession(ctx));
  mountRoutes(app, ctx, webRoutes);
  app.use('/api', notFound);
  mountPages(app, ctx);
  app.use(answerError(ctx));
  return app;
};
