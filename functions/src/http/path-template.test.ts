import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pathTemplate } from './path-template.ts';

it.each([
  ['https://api.x.com/2/tweets?text=secret', '/2/tweets'],
  ['https://api.x.com/2/oauth2/token', '/2/oauth2/token'],
  ['https://api.x.com/2/users/1234567890/tweets', '/2/users/{id}/tweets'],
  ['https://api.x.com/2/media/upload/17/append', '/2/media/upload/{id}/append'],
  ['https://graph.facebook.com/v21.0/me/video_reels', '/v21.0/me/video_reels'],
  ['https://graph.threads.net/v1.0/178414/threads_publish', '/v1.0/{id}/threads_publish'],
  ['https://api.linkedin.com/rest/posts/urn%3Ali%3Ashare%3A1', '/rest/posts/{id}'],
  ['https://pds.example/xrpc/com.atproto.repo.createRecord', '/xrpc/com.atproto.repo.createRecord'],
  ['https://open.tiktokapis.com/v2/post/publish/video/init/', '/v2/post/publish/video/init/'],
  ['https://www.googleapis.com/upload/youtube/v3/videos?upload_id=AbC', '/upload/youtube/v3/videos'],
  ['https://api.example/v1/public_profiles/a-b-1/multipart-upload-v2', '/v1/public_profiles/{id}/multipart-upload-v2'],
])('%s is %s', (url, template) => {
  expect(pathTemplate(url)).toBe(template);
});

it('keeps no capability in a path', () => {
  for (const encoding of ['base64url', 'hex'] as const)
    for (let times = 0; times < 2000; times += 1)
      expect(pathTemplate(`https://upload.example/${randomBytes(16).toString(encoding)}`)).toBe('/{id}');
});
