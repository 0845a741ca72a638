import { params, texts } from '../i18n/texts.ts';

export const t = texts('requests', {
  title: 'Request log',
  lead: 'The last hundred requests that your programs sent with your <link>API keys</link> in the last 30 days.',
  refresh: 'Refresh',
  notKept: 'The operator of this service keeps no request log.',
  none: 'No requests',
  noneYet: 'Requests that your programs make appear here.',
  notFound: 'Not found',
  noneWithId: 'No request with this id was made with your keys in the last 30 days.',
  search: 'Find a request',
  requestId: 'Request id',
  requestIdHint: 'Every response has it in the header X-Request-ID, and every error contains it.',
  showAll: 'Show all',
  find: 'Find',
  duration: params('{ms} ms'),
  testMode: 'test mode',
  idOfRequest: 'Request id <id/>',
  keyGone: 'a key that is gone',
});
