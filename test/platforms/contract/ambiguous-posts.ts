import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import { postOf } from './posts.ts';

export function posts(path: RegExp) {
  return ({ method, url }: PlatformRequest) => method !== 'GET' && path.test(url);
}

export function graphLag(ms: number) {
  return { listLagMs: ms, statusLagMs: ms };
}

export function listLag(listLagMs: number) {
  return { listLagMs };
}

export function noLag() {
  return {};
}

export function text() {
  return postOf('Unknown outcome');
}

export function image(media: (path: string) => string) {
  return postOf('Unknown outcome', media('sample.jpg'));
}

export function video(media: (path: string) => string) {
  return postOf('Unknown outcome', media('sample.mp4'));
}

export function sendsBytes({ method, body }: PlatformRequest) {
  return method === 'PUT' && Buffer.isBuffer(body) && body.length > 0;
}
