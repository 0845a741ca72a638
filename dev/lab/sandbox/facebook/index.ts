import { followersOf } from '../core/audience.ts';
import { definePlatform } from '../core/define-platform.ts';
import { namedDecimalId } from '../core/ids.ts';
import { type OperationName, pathParam, type Routes } from '../core/routes.ts';
import { badParameter, graphResponseForStatus, unknownPath } from '../graph/errors.ts';
import { grantToken, loginDialog, permissionsList, seedPage, tokenOperation } from '../graph/login/oauth.ts';
import { listBusinesses, pageCalls } from '../graph/login/pages.ts';
import { readFacebookRequest } from '../graph/login/request.ts';
import { forProfileId, type GraphRequest } from '../graph/request.ts';
import { createComment, listComments } from './comments.ts';
import { readInsights, readVideoInsights } from './insights.ts';
import { addOutsidePost, addPhoto, deletePost, publishPost, removePost } from './posts.ts';
import { listPosts, listVideos, livePosts, readNode } from './reads.ts';
import { createStores, type FacebookState, facebookSettings } from './state.ts';
import { listStories, publishPhotoStory } from './stories.ts';
import { publishVideo, receiveReel, uploadPhase } from './videos.ts';

/** The permissions that an app for Pages requests. */
const SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_read_user_content',
  'read_insights',
  'business_management',
  'public_profile',
];

const pages = pageCalls<FacebookState>({
  pageId: ({ accountId }) => accountId,
  field: { name: 'followers_count', read: (state, { accountId }) => followersOf(state, accountId) },
});

function phaseOperation(start: string, finish: string) {
  const choose = ({ params }: GraphRequest) => (params['upload_phase'] === 'finish' ? finish : start);
  return { names: [start, finish], choose };
}

function isPage(state: FacebookState, id: string): boolean {
  return state.identity.accounts.has(id);
}

/** One path reads Pages, posts and videos: the id and the fields decide the operation's name. */
const nodeOperation: OperationName<FacebookState, GraphRequest> = {
  names: ['refresh', 'page', 'videoStatus', 'permalink'],
  choose: ({ params, token }, state, req) => {
    if (isPage(state, pathParam(req, 'who')))
      return state.identity.token(token ?? '')?.kind === 'page' ? 'page' : 'refresh';
    return params['fields']?.includes('status') ? 'videoStatus' : 'permalink';
  },
};

function addRoutes({ reading }: Routes<FacebookState>) {
  const graph = reading(readFacebookRequest);
  graph.post('/video-upload/v25.0/:who', 'uploadReel', receiveReel);
  graph.get('/v25.0/oauth/access_token', tokenOperation, grantToken);
  graph.get('/v25.0/me/accounts', 'profile', pages.listPages);
  graph.get('/v25.0/me/businesses', 'businesses', listBusinesses);
  graph.get('/v25.0/me/permissions', 'permissions', permissionsList(SCOPES));
  graph.get('/v25.0/:who/owned_pages', 'ownedPages', forProfileId(pages.listBusinessPages('owned')));
  graph.get('/v25.0/:who/client_pages', 'clientPages', forProfileId(pages.listBusinessPages('client')));
  graph.post('/v25.0/:who/comments', 'createComment', forProfileId(createComment));
  graph.get('/v25.0/:who/comments', 'listComments', forProfileId(listComments));
  graph.get('/v25.0/:who/insights', 'insights', forProfileId(readInsights));
  graph.get('/v25.0/:who/video_insights', 'videoInsights', forProfileId(readVideoInsights));
  graph.post('/v25.0/:who/photos', 'addPhoto', forProfileId(addPhoto));
  graph.post('/v25.0/:who/feed', 'publishPost', forProfileId(publishPost));
  graph.get('/v25.0/:who/published_posts', 'recentPosts', forProfileId(listPosts));
  graph.post('/v25.0/:who/video_reels', phaseOperation('startReel', 'finishReel'), forProfileId(uploadPhase('reel')));
  graph.post(
    '/v25.0/:who/video_stories',
    phaseOperation('startStory', 'finishStory'),
    forProfileId(uploadPhase('story')),
  );
  graph.post('/v25.0/:who/photo_stories', 'publishPhotoStory', forProfileId(publishPhotoStory));
  graph.get('/v25.0/:who/stories', 'recentStories', forProfileId(listStories));
  graph.post('/v25.0/:who/videos', 'publishVideo', forProfileId(publishVideo));
  graph.get('/v25.0/:who/videos', 'recentVideos', forProfileId(listVideos));
  graph.get(
    /^\/v25\.0\/(?<who>[\d_]+)\/?$/,
    nodeOperation,
    forProfileId((state: FacebookState, id, request) =>
      (isPage(state, id) ? pages.readPage : readNode)(state, id, request),
    ),
  );
  graph.delete('/v25.0/:who', 'deletePost', forProfileId(deletePost));
  graph.fallback(unknownPath);
}

/** Facebook Pages: the login dialog, the Graph API and the upload host, under one prefix. */
export const facebook = definePlatform({
  name: 'facebook',
  title: 'Facebook',
  settings: facebookSettings,
  createStores,
  keptWithAccounts: ['users'],
  responseForStatus: graphResponseForStatus,
  unreadableBody: (_state, message) => badParameter(message),
  accounts: {
    accountId: (username) => namedDecimalId(`facebook:${username}`, 15, '1'),
    biography: 'A simulated Page.',
    scopes: SCOPES,
    seedTokens: seedPage,
  },
  authorize: { path: '/v25.0/dialog/oauth', page: loginDialog<FacebookState>(SCOPES) },
  addRoutes,
  livePosts,
  removePost,
  addPost: addOutsidePost,
  permalinks: { paths: ['/reel/:id', '/stories/:page/:id', '/:page/videos/:id', '/:id'] },
});
