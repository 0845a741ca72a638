import type { Express } from 'express';
import { context } from '../context.ts';
import { createPages } from './app.ts';

let app: Express | undefined;

/** The web door of this instance, made at its first request. */
export const handler = (): Express => {
  app ??= createPages(context());
  return app;
};
