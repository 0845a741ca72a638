import { expect, it } from 'vitest';
import { isTransient, remedyOf } from './failures.ts';

it.each([
  ['You do not currently have an active account selected.', 'gcloud has no valid login: run `gcloud auth login`'],
  [
    'Failed to authenticate, have you run firebase login?',
    'The Firebase CLI has no valid login: run `npx firebase login`',
  ],
  ['because your account has not accepted the Firebase Terms of Service', 'has not accepted the terms of Firebase'],
  ['PERMISSION_DENIED: Permission denied on resource', 'Your account lacks a right on the project demo'],
  [
    "PERMISSION_DENIED: Permission 'secretmanager.secrets.create' denied for resource 'projects/demo' (or it may not exist).",
    'Your account lacks a right on the project demo',
  ],
  [
    'User [a@b.c] does not have permission to access projects instance [demo:getIamPolicy] (or it may not exist): The caller does not have permission',
    'Your account lacks a right on the project demo',
  ],
  [
    'User [a@b.c] does not have permission to access projects instance [demo] (or it may not exist): The caller does not have permission',
    'There is no project demo that your account may see',
  ],
  [
    'PERMISSION_DENIED: Not found or permission denied for service(s): cloudbilling.googleapis.com, run.googleapis.com.',
    'Your account lacks a right on the project demo',
  ],
  ['FAILED_PRECONDITION: Billing must be enabled for activation of service', 'The project demo has no billing account'],
])('the failure "%s" has a sentence with its remedy', (explanation, sentence) => {
  expect(remedyOf(explanation, 'demo')).toContain(sentence);
});

it('a failure is repeated only if a part of Google Cloud may not know the last change yet', () => {
  expect(isTransient('INVALID_ARGUMENT: Service account herald@demo.iam.gserviceaccount.com does not exist.')).toBe(
    true,
  );
  expect(isTransient('PERMISSION_DENIED: reason: SERVICE_DISABLED')).toBe(true);
  expect(isTransient('PERMISSION_DENIED: The caller does not have permission')).toBe(false);
  expect(remedyOf('something else', 'demo')).toBeNull();
});
