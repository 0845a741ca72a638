import type { Express } from 'express';
import { context } from '../context.ts';
import { createApi } from './app.ts';

let app: Express | undefined;

/** The API of this instance, made at its first request. */
export const handler = (): Express => {
  app ??= createApi(context());
  return app;
};
