import fc from 'fast-check';
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
  ['https://upload.example/toaz-yburIqwpsz-hzmmyw', '/{id}'],
])('%s is %s', (url, template) => {
  expect(pathTemplate(url)).toBe(template);
});

it.each(['base64url', 'hex'] as const)('keeps no capability in a path, such as 16 random bytes in %s', (encoding) => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const check = fc.property(bytes, (value) => {
    expect(pathTemplate(`https://upload.example/${Buffer.from(value).toString(encoding)}`)).toBe('/{id}');
  });
  fc.assert(check, { numRuns: 2000 });
});
