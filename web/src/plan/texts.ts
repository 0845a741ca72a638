import { count, params, texts } from '../i18n/texts.ts';

export const t = texts('plan', {
  title: 'Your plan and account',
  notifications: 'Notifications',
  awaited: 'Waiting for payment confirmation. This usually takes a few seconds, and you can leave this page.',
  confirmed: 'Your payment is confirmed. You can publish now.',
  paymentFailed: 'Your last payment failed. You can publish again after you have paid.',
  leftCheckout: 'You left the checkout, and nothing was charged.',
  unsubscribed: 'Publishing needs an active subscription. You can still view everything here.',
  unconfirmed: 'Publishing needs a confirmed e-mail address. You can still view everything here.',
  credits: 'AI credits',
  creditsHint: 'Transcribing takes about one credit for each minute of audio or video.',
  today: 'Posts today',
  usedOf: params('{used} of {limit}'),
  spentToday: params('{used} for platforms that charge'),
  todayHint: 'Accepted since midnight (UTC), for all profiles. A scheduled post counts on the day you schedule it.',
  priceAtCheckout: 'The price is shown at the checkout',
  trial: count({ one: 'Free for the first day.', other: 'Free for the first {count} days.' }),
  cancelTrial: 'Cancel before the trial ends, and you pay nothing.',
  cancelAnyTime: 'You can cancel at any time.',
  platforms: count({
    one: 'One platform, with as many accounts as you like',
    other: '{count} platforms, with as many accounts as you like',
  }),
  planning: 'Scheduling, calendar, drafts and previews',
  programs: 'API, webhooks, MCP server and command line',
  creditsPerPayment: params('{credits} AI credits with each payment: one transcribes about a minute of audio or video'),
  subscription: 'Subscription',
  askAddress: 'Ask <email/> for access.',
  askOperator: 'Ask the operator of this service for access.',
  open: 'Every user with a confirmed e-mail address can publish here.',
  oneMoment: 'One moment …',
  fixPayment: 'Fix payment',
  managePlan: 'Manage plan',
  startTrial: 'Start the free trial',
  subscribe: 'Subscribe',
  noSubscription: 'You have no subscription.',
  currentPeriod: params('The current period runs until {date}.'),
  lastPeriod: params('The last period ran until {date}.'),
});

/** A price, by the unit of its period. */
export const prices = texts('prices', {
  day: count({ one: '{price} per day', other: '{price} every {count} days' }),
  week: count({ one: '{price} per week', other: '{price} every {count} weeks' }),
  month: count({ one: '{price} per month', other: '{price} every {count} months' }),
  year: count({ one: '{price} per year', other: '{price} every {count} years' }),
});
