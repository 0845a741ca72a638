import type { paths } from './schema.d.ts';

/** The response body of `GET path`. */
type GetResponse<Path extends keyof paths> = paths[Path]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The request body of `POST path`. */
type PostBody<Path extends keyof paths> = paths[Path]['post'] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

type CheckResponse = paths['/api/posts/check']['post']['responses'][200]['content']['application/json'];

/** Accounts that were just connected, and the user they belong to. */
export type ActivatedConnection =
  paths['/api/connections/activate']['post']['responses'][200]['content']['application/json'];

export type CurrentUser = GetResponse<'/api/me'>;
export type Account = GetResponse<'/api/accounts'>['accounts'][number];
export type Platform = GetResponse<'/api/platforms'>['platforms'][number];
export type Key = GetResponse<'/api/api-keys'>['keys'][number];
export type PostPage = GetResponse<'/api/posts'>;
export type Post = PostPage['posts'][number];
export type Run = Post['runs'][number];

export type CreatePostBody = PostBody<'/api/posts'>;
export type CreateKeyBody = PostBody<'/api/api-keys'>;
export type CheckPostBody = PostBody<'/api/posts/check'>;

/** A reason why a platform would refuse a post. */
export type PlatformWarning = CheckResponse['problems'][number];
