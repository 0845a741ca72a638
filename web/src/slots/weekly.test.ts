import { expect, it } from 'vitest';
import { type Weekly, withMondayUntilFriday, withoutTime, withTime } from './times-form.tsx';

const weekly: Weekly = { monday: ['09:00', '18:00'], saturday: ['11:00'] };

it('a time is added in order and once, and removed', () => {
  const added = withTime(weekly, 'monday', '12:30');
  expect(added).toEqual({ monday: ['09:00', '12:30', '18:00'], saturday: ['11:00'] });
  expect(withTime(added, 'monday', '12:30')).toEqual(added);
  expect(withTime(weekly, 'friday', '08:00').friday).toEqual(['08:00']);
  expect(withoutTime(added, 'monday', '12:30')).toEqual(weekly);
});

it('the times of Monday are copied to the other weekdays and leave the weekend', () => {
  const monday = weekly.monday;
  expect(withMondayUntilFriday({ ...weekly, tuesday: ['07:00'] })).toEqual({
    monday,
    tuesday: monday,
    wednesday: monday,
    thursday: monday,
    friday: monday,
    saturday: ['11:00'],
  });
});
