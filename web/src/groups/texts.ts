import { count, params, texts } from '../i18n/texts.ts';

export const t = texts('groups', {
  groups: 'Groups',
  newGroup: 'New group',
  hint: 'The composer selects the accounts of a group together.',
  name: 'Name',
  accounts: 'Accounts',
  selected: count({ one: '{count} selected', other: '{count} selected' }),
  selectedAndHidden: count({
    one: '{count} selected, {hidden} not shown',
    other: '{count} selected, {hidden} not shown',
  }),
  cancel: 'Cancel',
  save: 'Save group',
  saved: params('The group {name} is saved.'),
  noAccounts: 'No accounts',
  members: count({ one: '{count} account', other: '{count} accounts' }),
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: params('Delete the group {name}?'),
  deleteGroup: 'Delete group',
  accountsStay: 'Its accounts stay connected.',
  deleted: params('The group {name} is deleted.'),
  gone: 'This group was renamed or deleted on another page.',
  nameMissing: 'Give the group a name.',
  nameTaken: 'Another group has this name.',
});
