import { params, texts } from '../i18n/texts.ts';

export const t = texts('accounts', {
  title: 'Accounts',
  lead: 'Where your posts can go. Connect as many accounts on a platform as you like.',
  belongsToProfile: 'It belongs to the profile <name/> now.',
  profiles: 'Profiles',
  letOthersConnect: 'Let somebody else connect accounts',
  belongs: params('It belongs to the Herald account {user} now.'),
  confirmEmail: '<link>Confirm your e-mail address</link>.',
  lost: params(
    '{accounts}: the platform no longer accepts Herald’s access, so posts to it fail. Reconnect it to continue.',
  ),
  limited: params(
    '{accounts}: some permissions are missing, so some or all posts to it fail. Reconnect, and allow everything.',
  ),
  reconnect: params('Reconnect<hidden> {account} on {platform}</hidden>'),
  platform: 'Platform',
  allPlatforms: 'All platforms',
  needsAttention: 'Needs attention',
  groups: 'Groups',
  noMatch: 'No account matches.',
  shown: params('{shown} of {accounts} accounts'),
  numbers: params('Numbers<hidden> of {account} on {platform}</hidden>'),
  cannotPost: 'Limited: Herald cannot post to this account',
  onlyWithoutFiles: 'Limited: only posts without images and videos',
  doesNotExpire: 'This connection does not expire',
  renewed: 'Access until <time/>, renewed automatically',
  notRenewed: 'Access until <time/>: reconnect it before then',
  nothingPosted: 'Nothing posted yet',
  showPosts: params('Show its posts<hidden> on {platform}</hidden>'),
  lastPost: params('Last post <time/>: {state}'),
  view: params('View<hidden> on {platform} (new tab)</hidden>'),
  details: params('Details<hidden> of the last post on {platform}</hidden>'),
  connectAccount: 'Connect an account',
  connectPlatform: params('<hidden>Connect </hidden>{platform}'),
  connectTo: params('Connect {platform}'),
  signInThere: 'You sign in on the platform’s own page. Herald never sees your password there.',
  handleHint: params('For example {example}. Leave it empty to sign in at the usual {platform} server.'),
  continueTo: params('Continue to {platform}'),
  connecting: 'Connecting …',
  connected: params('{platform} is connected: <accounts/>.'),
  notAllAllowed: 'Not everything was allowed, so some posts may fail until you connect again.',
  stillNotConnected: params(
    '<account/> is still not connected: on {platform} you signed in as <others/>, which is connected now. Sign in as ' +
      '<account/> there, and reconnect.',
  ),
  connectedElsewhere: params('{platform} was connected to another Herald account than this one.'),
  notFinished: params(
    '{platform} was not connected: it was not finished in the session that started it; please try again.',
  ),
  notAccepted: params('{platform} was not connected: it did not accept the connection; please try again.'),
  disconnect: 'Disconnect',
  disconnectAccount: params('Disconnect<hidden> {account} on {platform}</hidden>'),
  disconnectTitle: params('Disconnect {account} on {platform}?'),
  disconnectText: params('Herald gives up its access to this {platform} account. Published posts stay.'),
  affected: 'These scheduled posts will not be published there: <posts/>.',
  affectedAndMore: 'These scheduled posts will not be published there: <posts/> and more.',
  affectedPost: params('“<text/>” on {time}'),
  disconnected: params('<account/> on {platform} is disconnected.'),
  removeThere: params('To end Herald’s access at {platform} too, remove Herald in the settings there.'),
});

/** Why an account was not connected, by the reason in the address. */
export const failures = texts('connectionFailures', {
  access_denied: params('{platform} was not connected: you did not allow it.'),
  not_confirmed: params('{platform} was not connected: you did not confirm it.'),
  platform_unavailable: params('{platform} was not connected: it did not answer as it should; please try again.'),
  other_account: params('{platform} was not connected: you signed in as another account than the one you named.'),
  no_accounts: params('{platform} was not connected: it shared no account with Herald.'),
  no_page: params(
    '{platform} was not connected: it shared no Page, and Herald posts to Pages and to Instagram accounts that are ' +
      'linked to one.',
  ),
  no_content_task: params(
    '{platform} was not connected: you may not create content on any Page that it shared; ask an owner of the Page ' +
      'for that.',
  ),
  no_business_access: params(
    '{platform} was not connected: it shared no Page; if yours belongs to a business portfolio, allow access to your ' +
      'businesses too.',
  ),
  no_instagram_account: params(
    '{platform} was not connected: none of the Pages that it shared is linked to a professional Instagram account.',
  ),
});
