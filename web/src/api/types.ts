import type { ResponseOf as ClientResponseOf, Post, Template } from '@herald-publishing/client';
import type { paths } from './schema.d.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Json<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : never;

/** The body of a request to an endpoint that the client does not have. */
export type RequestOf<Path extends keyof paths, Verb extends Method> = paths[Path][Verb] extends {
  requestBody?: infer Part;
}
  ? Json<NonNullable<Part>>
  : never;
/** The body of its successful response. */
export type ResponseOf<Path extends keyof paths, Verb extends Method> = paths[Path][Verb] extends {
  responses: infer Responses;
}
  ? Json<Responses[keyof Responses]>
  : never;

/** Accounts that were just connected, and the user they belong to. */
export type ActivatedConnection = ResponseOf<'/api/connections/activate', 'post'>;

/** What the page of a connect link shows. */
export type ConnectLink = ResponseOf<'/api/connect-link', 'get'>;
/** A platform that accounts can be connected on. */
export type ConnectablePlatform = ConnectLink['platforms'][number];
/** What an app requests of the user, and why that may be refused. */
export type Authorization = ResponseOf<'/api/oauth/authorization', 'get'>;
export type AuthorizationDecision = RequestOf<'/api/oauth/authorization', 'post'>;

/** The platforms, plan and terms of this service. */
export type Offer = ResponseOf<'/api/offer', 'get'>;

/** What the user is told, and how. */
export type NoticeSettings = ResponseOf<'/api/notice-settings', 'get'>;
export type NoticePreferences = RequestOf<'/api/notice-settings', 'patch'>;

export type CurrentUser = ResponseOf<'/api/me', 'get'>;
export type Platform = ResponseOf<'/api/platforms', 'get'>['platforms'][number];
export type Key = ResponseOf<'/api/api-keys', 'get'>['keys'][number];
export type CreateKeyBody = RequestOf<'/api/api-keys', 'post'>;
export type PostPage = ClientResponseOf<'/v1/posts', 'get'>;
export type Risk = NonNullable<Post['risks']>[number];
export type AspectRatio = Template['aspectRatios'][number];

/** The problems of a draft, and the length of its text for each target. */
export type PostCheck = ResponseOf<'/api/posts/check', 'post'>;
/** The problems of a draft with its files. */
export type FileCheck = ResponseOf<'/api/posts/check-files', 'post'>;
/** What the beginning of a file has shown. */
export type ProbedFile = FileCheck['files'][number];
export type TextLength = PostCheck['lengths'][number];
