export { testPush } from './notice-letter.ts';
export { aboutAccount, aboutPost, noticeOf } from './notice-of-event.ts';
export { sendPush } from './push/send-push.ts';
export { deletePushSubscription, listPushSubscriptions, savePushSubscription } from './push/subscriptions.ts';
export { markSeen } from './seen.ts';
export { requestTestMail } from './send-mail.ts';
export { readSettings, savePreferences, UNSUBSCRIBE_PATH, unsubscribe } from './settings.ts';
