export { testPush } from './notice-letter.ts';
export { aboutAccount, aboutPost, noticeOf } from './notice-of-event.ts';
export { sendPush } from './push/send-push.ts';
export { deletePushSubscription, listPushSubscriptions, savePushSubscription } from './push/subscriptions.ts';
export { markSeen } from './seen.ts';
export { readSettings, savePreferences } from './settings.ts';
export { requestTestMail } from './test-mail.ts';
export { UNSUBSCRIBE_PATH, unsubscribe } from './unsubscribe.ts';
