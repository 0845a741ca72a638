import type { PostOptions } from './flows/post.ts';

/** What the fault harness knows of a platform, from `test/platforms/<name>/descriptor.ts`. */
export interface PlatformFaults {
  /** Each is the flow of a post, by what distinguishes it. */
  posts: Readonly<Record<string, PlatformPost>>;
  /** How old a token is when the sweep begins: within the margin before its end, or due for a refresh (ms). Absent where none is renewed. */
  tokenAgeMs?: number;
  /** Settings of the sandbox under which tokens are refreshed. */
  sandbox?: object;
  /** A worker that ends around this call leaves the outcome of a post that `mayBeUnknown` unknown. */
  unknownAround?: RegExp;
  /** The call that replaces the refresh token and invalidates the old one. */
  replacesRefreshToken?: RegExp;
}

interface PlatformPost extends Omit<PostOptions, 'platforms'> {
  mayBeUnknown?: true;
}
