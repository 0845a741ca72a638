import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, count, flag } from '../core/settings.ts';
import { containerSettings, type Container as GraphContainer, type Media as GraphMedia } from '../graph/containers.ts';
import { type FacebookUser, loginSettings } from '../graph/login/state.ts';

/**
 * Settings of the simulated Instagram. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/instagram-platform (pages up to October
 * 2026).
 * Seen in clients and issue threads: refusedMetrics (https://github.com/exileum/meta-mcp/issues/120), the flat token response, and the time before a permalink can be read.
 * Guessed: listLagMs, statusLagMs, what a second media_publish answers, and commentLength: the documentation of comments names
 * no length, Instagram's own app takes this one.
 */
export const instagramSettings = z.object({
  ...containerSettings,
  ...audienceSettings,
  ...loginSettings,
  login: choice(['instagram', 'facebook'], 'how seeded accounts were connected'),
  linkedAccounts: flag(true, 'Pages are linked to an Instagram account'),
  replyShape: choice(['flat', 'data'], 'tokens and profiles come as seen live, or inside data[0] as documented'),
  containersPerDay: count(400, 'creations of an account in a rolling 24 hours'),
  notReadyTimes: count(0, 'media_publish responds 9007/2207027 this often for each new FINISHED container'),
  secondPublish: choice(
    ['notFound', 'notReady'],
    'response to media_publish of a published container: 24/2207008 or 9007/2207027',
  ),
  imageErrors: choice(
    ['create', 'container'],
    'a bad image_url shows in the response to create, or later in the container',
  ),
  trialReels: flag(true, 'accounts may post trial reels; else create responds 100/2207081'),
  commentLength: count(2200, 'longest comment, in code points'),
  takesComments: flag(true, 'comments are turned on; else a comment is error 10'),
  fewViewers: flag(false, 'stories have fewer than 5 viewers: their insights are error 10'),
  refusedMetrics: z.array(z.string()).default([]).describe('metrics that insights refuse although they are documented'),
  quotaTotal: count(100, 'posts in a rolling 24 hours'),
});

export type Kind = 'IMAGE' | 'REELS' | 'VIDEO' | 'CAROUSEL' | 'STORIES';

/** The reason for a rejected file is the subcode of its error. */
export interface Container extends GraphContainer<number> {
  kind: Kind;
  /** What its own file has to be. */
  isVideo: boolean;
  caption: string;
  /** How a trial reel may become an ordinary one; null for everything else. */
  trial: string | null;
}

export type Media = GraphMedia<Container>;

/** A comment below a live post. */
export interface Comment {
  id: string;
  mediaId: string;
  accountId: string;
  text: string;
  at: number;
}

export function createStores() {
  return {
    containers: new Map<string, Container>(),
    media: new Map<string, Media>(),
    comments: [] as Comment[],
    /** By username. */
    users: new Map<string, FacebookUser>(),
  };
}

export type InstagramState = PlatformContext<z.output<typeof instagramSettings>> & ReturnType<typeof createStores>;

export function permalink({ baseUrl, identity }: InstagramState, { id, container, shortcode }: Media): string {
  if (container.kind === 'STORIES') return `${baseUrl()}/stories/${identity.usernameOf(container.accountId)}/${id}`;
  return `${baseUrl()}/${container.kind === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
}
