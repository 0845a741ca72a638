import { texts } from '../i18n/texts.ts';

export const t = texts('api', {
  unexpectedResponse: 'Herald returned an unexpected response. Please try again.',
  offline: 'Herald cannot be reached. Check your connection and try again.',
  brokenPage: 'Something went wrong on this page. Please reload it.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  tryAgain: 'This did not work. Please try again.',
  wrongPassword: 'This password is wrong.',
  emailTaken: 'Another account uses this e-mail address.',
});

/** By the code of the error: in place of messages that speak of requests, as programs make them. */
export const apiErrors = texts('apiErrors', {
  validation_error: 'Some fields are not valid. Please check the marked fields.',
  idempotency_conflict: 'This post is already being sent. Please check your posts before you send it again.',
  not_retryable: 'There is nothing to retry: the post is already on its way or published.',
  not_cancellable: 'The post is already on its way or finished, so it can no longer be cancelled.',
});

/** By the code of the identity provider: https://firebase.google.com/docs/reference/rest/auth#section-error-format */
export const signInErrors = texts('signInErrors', {
  EMAIL_NOT_FOUND: 'The e-mail address or the password is wrong.',
  INVALID_PASSWORD: 'The e-mail address or the password is wrong.',
  INVALID_LOGIN_CREDENTIALS: 'The e-mail address or the password is wrong.',
  INVALID_EMAIL: 'This is not an e-mail address.',
  MISSING_PASSWORD: 'Please enter a password.',
  INVALID_NEW_EMAIL: 'This is not an e-mail address.',
  EMAIL_EXISTS: 'An account with this e-mail address already exists. Sign in instead.',
  WEAK_PASSWORD: 'A password needs at least 6 characters.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
    'This password is too simple. Use upper and lower case letters, digits and symbols.',
  OPERATION_NOT_ALLOWED: 'New accounts cannot be created here.',
  USER_DISABLED: 'This account is disabled.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please wait a while and try again.',
});
