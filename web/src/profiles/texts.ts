import { params, texts } from '../i18n/texts.ts';

export const t = texts('profiles', {
  title: 'Profiles',
  lead:
    'A profile is one of your own users or customers. It has separate accounts, posts, drafts and files. See ' +
    '<link>profiles in the API</link>.',
  createTitle: 'Create a profile',
  create: 'Create profile',
  created: params('The profile {name} is created.'),
  noProfiles: 'No profiles yet',
  noProfilesHint: 'Create one for each customer whose accounts you manage, and switch between them on every page.',
  searchForOthers: 'Search to see the others.',
  incomplete: 'Your 1,000 newest profiles are listed.',
  name: 'Name',
  externalId: 'External id (optional)',
  externalIdHint: 'Your own id of this customer, without spaces. Your programs can name the profile by it.',
  since: params('since {date}'),
  idSince: params('{externalId} · since {date}'),
  actingForIt: 'Acting for it',
  actFor: params('Act for<hidden> {name}</hidden>'),
  manage: params('Manage<hidden> {name}</hidden>'),
  noAccount: 'No account is connected yet.',
  accounts: params('Connected accounts: {number}'),
  save: 'Save',
  saved: params('The profile {name} is saved.'),
  delete: params('Delete the profile<hidden> {name}</hidden>'),
  deleteQuestion: params('Delete the profile {name}?'),
  deleteProfile: 'Delete profile',
  deleteConsequence:
    'From now on nothing is published for it, and its scheduled posts are cancelled. Its accounts are disconnected. ' +
    'Its posts, drafts and files are deleted from Herald within minutes. Published posts stay on the platforms. ' +
    'This cannot be undone.',
  deleted: params('The profile {name} is deleted.'),
});
