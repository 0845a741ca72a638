import type { Express } from 'express';
import { context } from '../context.ts';
import { createWeb } from './app.ts';

let app: Express | undefined;

/** The web door of this instance, made at its first request. */
export const handler = (): Express => {
  app ??= createWeb(context());
  return app;
};
