import { expect, it } from 'vitest';
import { pauseText } from './pause-text.ts';

it('a pause is written in its largest whole unit', () => {
  expect([45, 60, 90, 300, 3600, 86_400].map(pauseText)).toEqual([
    '45 seconds',
    '1 minute',
    '90 seconds',
    '5 minutes',
    '1 hour',
    '24 hours',
  ]);
});
