import { definePlatform } from '../core/define-platform.ts';
import { apiError, responseForStatus } from './errors.ts';
import { addRoutes } from './routes.ts';
import { speechSettings } from './settings.ts';

/** Speech to text in OpenAI's format: `POST /v1/audio/transcriptions`. */
export const speech = definePlatform({
  name: 'stt',
  title: 'Speech to text',
  settings: speechSettings,
  createStores: () => ({}),
  responseForStatus,
  unreadableBody: (_state, message) => apiError({ status: 400, message }),
  addRoutes,
});
