import { type Request, Router } from 'express';
import type { z } from 'zod';
import { type Params, readPageRequest } from '../http/body.ts';
import { sendPermalink } from '../pages/posts.ts';
import type { SandboxContext } from './context.ts';
import { type Account, type AccountRules, createIdentity, type Token } from './identity.ts';
import { withRandom } from './ids.ts';
import type {
  AccountOptions,
  LivePost,
  OutsidePost,
  Platform,
  PlatformContext,
  PublishedPost,
  SeededAccount,
} from './platform.ts';
import type { PlatformResponse, ResponseError } from './response.ts';
import { createRoutes, pathParam, type Routes } from './routes.ts';
import { createSettings } from './settings.ts';

/** The tokens of an account that is already connected. */
export interface SeededTokens {
  access: Token;
  refresh: Token | null;
  /** What a client keeps in place of the access token, where that alone is of no use. */
  session?: string;
  /** When the connection expires, where that is not when the access token does (ms). */
  expiresAt?: number;
}

export interface SeedOptions {
  scopes: string[];
  ageMs: number;
}

interface SeedRules<State> extends AccountRules {
  /** The scopes of a seeded account, unless others are given. */
  scopes: readonly string[] | ((account: Account, state: State) => readonly string[]);
  seedTokens(state: State, account: Account, options: SeedOptions): SeededTokens;
}

interface UploadedFile {
  path: string;
  contentType: string;
}

/** One simulated platform, described. What every platform has in common follows from it. */
interface PlatformDescription<Schema extends z.ZodObject, Stores extends object, State> {
  /** Prefix of its URLs and its name in the control API. */
  name: string;
  title: string;
  settings: Schema;
  /** The platform's own data, empty. */
  createStores(): Stores;
  /** Stores that a reset with `keepAccounts` keeps. */
  keptWithAccounts?: readonly (keyof Stores)[];
  responseForStatus(status: number): PlatformResponse;
  /** The response to a body that cannot be parsed. */
  unreadableBody(state: State, message: string): ResponseError;
  /** Paths are case-sensitive and a trailing slash makes another path. */
  strictRouting?: boolean;
  addRoutes(routes: Routes<State>): void;
  accounts?: SeedRules<State>;
  /** Paths at the root of the host, where the platform's protocol fixes them. */
  rootPaths?: RegExp;
  /** The page where a user grants or denies access. */
  authorize?: { path: string; page(state: State, query: Params): PlatformResponse };
  /** The live posts, oldest first. */
  livePosts?(state: State): LivePost[];
  /** Deletes a live post as its author or the platform does; false where there is none. */
  removePost?(state: State, id: string): boolean;
  /** Makes a live post as another tool would: as its lists have it, at this time. Returns its id. */
  addPost?(state: State, post: OutsidePost): string;
  /** The pages of live posts. `postId` finds the post of an address; by default it is the path's `id`. */
  permalinks?: { paths: string[]; postId?(state: State, req: Request): string | undefined };
  /** Files that were uploaded to the platform, so that its pages can show them. */
  files?: { path: string; find(state: State, id: string): UploadedFile | null | undefined };
  /** The platform's own control requests. */
  controlRoutes?(state: State): Router;
}

export interface PlatformDefinition {
  name: string;
  create(context: SandboxContext, initialSettings: unknown): Platform;
}

type StateOf<Schema extends z.ZodObject, Stores> = PlatformContext<z.output<Schema>> & Stores;

/** Everything a platform needs to run, from its description. */
export function definePlatform<Schema extends z.ZodObject, Stores extends object>(
  description: PlatformDescription<Schema, Stores, StateOf<Schema, Stores>>,
): PlatformDefinition {
  return {
    name: description.name,
    create: (context, initialSettings) => {
      const { name, title, accounts, createStores, keptWithAccounts = [], responseForStatus } = description;
      const { removePost, addPost } = description;
      const settings = createSettings(description.settings, initialSettings);
      const identity = createIdentity(context, accounts ?? { accountId: (username) => username, biography: '' });
      const baseUrl = () => `${context.origin()}/${name}`;
      const own = { name, title, identity, settings: settings.get, baseUrl };
      const state: StateOf<Schema, Stores> = { ...context, ...own, ...createStores() };
      const operations = new Set<string>();
      const published = () => (description.livePosts?.(state) ?? []).map((post) => publishedPost(state, post));
      return {
        name,
        title,
        ...(description.rootPaths && { rootPaths: description.rootPaths }),
        settings,
        responseForStatus,
        router: createRouter(description, state, operations, published),
        operations: [...operations],
        published,
        ...(removePost && { removePost: (id: string) => removePost(state, id) }),
        ...(addPost && { addPost: (post: OutsidePost) => withRandom(context.random, () => addPost(state, post)) }),
        ...(accounts && {
          accounts: {
            identity,
            seed: (options: AccountOptions) => withRandom(context.random, () => seedAccount(state, accounts, options)),
          },
        }),
        ...(description.controlRoutes && { control: description.controlRoutes(state) }),
        reset({ keepAccounts }) {
          const kept = new Set<string>(keepAccounts ? keptWithAccounts.map(String) : []);
          Object.assign(state, Object.fromEntries(Object.entries(createStores()).filter(([key]) => !kept.has(key))));
          if (!keepAccounts) identity.clear();
        },
      };
    },
  };
}

function publishedPost(state: PlatformContext, { at, ...post }: LivePost): PublishedPost {
  return {
    title: null,
    visibility: null,
    replyTo: null,
    link: null,
    comments: [],
    ...post,
    platform: state.name,
    username: state.identity.usernameOf(post.accountId),
    at: new Date(at).toISOString(),
  };
}

function createRouter<Schema extends z.ZodObject, Stores extends object>(
  description: PlatformDescription<Schema, Stores, StateOf<Schema, Stores>>,
  state: StateOf<Schema, Stores>,
  operations: Set<string>,
  published: () => PublishedPost[],
): Router {
  const { authorize, permalinks, files, responseForStatus, unreadableBody } = description;
  const router = Router({ strict: description.strictRouting ?? false });
  const errors = { responseForStatus, unreadableBody: (message: string) => unreadableBody(state, message).response };
  const routes = createRoutes(router, state, errors, operations);
  if (authorize) {
    const page = routes.reading(readPageRequest);
    page.get(authorize.path, 'authorize', (_state, { query }) => authorize.page(state, query));
  }
  if (permalinks)
    router.get(permalinks.paths, (req, res) => {
      const postId = permalinks.postId ? permalinks.postId(state, req) : pathParam(req, 'id');
      const post = published().find(({ id }) => id === postId);
      sendPermalink(res, state, post);
    });
  if (files)
    router.get(files.path, (req, res) => {
      const file = files.find(state, pathParam(req, 'id'));
      if (!file) return void res.status(404).end();
      res.sendFile(file.path, { headers: { 'content-type': file.contentType } });
    });
  description.addRoutes(routes);
  return router;
}

function seedAccount<State extends PlatformContext>(
  state: State,
  rules: SeedRules<State>,
  options: AccountOptions,
): SeededAccount {
  const account = state.identity.ensureAccount(options);
  const { accountId, username, displayName, avatarUrl } = account;
  const scopes = options.scopes ?? [
    ...(typeof rules.scopes === 'function' ? rules.scopes(account, state) : rules.scopes),
  ];
  const tokens = rules.seedTokens(state, account, { scopes, ageMs: options.tokenAgeMs ?? 0 });
  const expiresAt = tokens.expiresAt ?? tokens.access.expiresAt;
  return {
    platform: state.name,
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: tokens.session ?? tokens.access.token,
    refreshToken: tokens.refresh?.token ?? null,
    expiresIn: Number.isFinite(expiresAt) ? state.identity.secondsLeft({ expiresAt }) : null,
    scopes,
  };
}
