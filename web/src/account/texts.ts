import { params, texts } from '../i18n/texts.ts';

export const t = texts('account', {
  data: 'Your data',
  dataHint: 'The export contains everything that Herald stores about you. Deleting your account removes all of it.',
  deleteAccount: 'Delete my account and data',
  export: 'Export my data',
  exported: '<link>Download the file</link> (available until <time/>).',
  preparing: 'Your file is being prepared. This may take a few minutes.',
  sameEmail: 'This is already your e-mail address.',
  changeEmailTitle: 'Change your e-mail address',
  sendLink: 'Send the link',
  cancel: 'Cancel',
  newEmail: 'New e-mail address',
  newEmailHint: 'We will send a link to the new address. Open it to replace the old address.',
  changePasswordTitle: 'Change your password',
  changePassword: 'Change password',
  newPassword: 'New password',
  passwordRule: 'At least 6 characters.',
  staySignedIn:
    'You stay signed in here. Other browsers are signed out within five minutes. Your API keys keep working.',
  linkSent: 'The link is on its way to <email/>.',
  sendLinkAgain: 'Send the link again',
  deleteTitle: 'Delete this account and everything in it?',
  deleteEverything: 'Delete everything',
  keepAccount: 'Keep my account',
  itDeletes: 'This cannot be undone. It deletes, within minutes:',
  deletesPosts: 'your posts and their history; scheduled posts will not be published',
  deletesAccounts: 'your connected accounts: Herald gives up its access to them',
  deletesFiles: 'your files, drafts, API keys and webhooks',
  deletesSubscription: 'your subscription, which ends at once and will not be charged again, and your credits',
  deletesSignIn: 'your sign-in',
  whatStays:
    'Published posts stay on the platforms. A post that is being published at this moment may still appear. The payment ' +
    'provider keeps receipts for your payments, as the law requires.',
  signIn: 'Your sign-in',
  yourEmail: 'Your e-mail address is <email/>.',
  openToConfirm: 'Open it to confirm the address.',
  notConfirmed:
    'You have not confirmed this address. Open the link that we sent to it when you signed up. If it did not arrive, ' +
    'enter your password to get it again.',
  changeEmail: 'Change e-mail address',
  newEmailSent: params(
    'The link is on its way to {email}. When you open it, you are signed out everywhere. Then sign in with the new address.',
  ),
  passwordChanged: 'Your password has been changed.',
});
