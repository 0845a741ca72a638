import { params, texts } from '../i18n/texts.ts';

export const t = texts('slots', {
  title: 'Posting times',
  lead: 'The times of the week at which you want to post. Each of them is a slot for one post: choose a free one in the composer, or in the calendar.',
  calendar: 'Calendar',
  timesOf: 'Times of',
  ofAccount: 'Posts to this account alone have these times. Without any, they have the times of all accounts.',
  allAccounts: 'All accounts',
  timeZone: 'Time zone',
  newTime: params('New time on {day}'),
  add: params('Add<hidden> to {day}</hidden>'),
  remove: params('Remove {time} on {day}'),
  unsaved: 'Not saved yet.',
  copyMonday: 'Copy Monday to all weekdays',
  save: 'Save',
  saved: 'The posting times are saved.',
  nextSlots: 'Next free slots',
  slot: 'Slot',
  next: 'Next free slot',
  nextAt: params('Next free slot: {time}'),
  yourTime: params('Your time: {zone}'),
  takeInstead: params('Take {time} instead'),
});
