import { describe, expect, it } from 'vitest';
import { parseCommand, parseTime } from './arguments.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('an operator’s command line', () => {
  it.each([
    [['pause', 'threads', '--reason', 'outage'], { name: 'pause', platform: 'threads', reason: 'outage' }],
    [['resume', 'x', '--project', 'p'], { name: 'resume', platform: 'x', project: 'p' }],
    [
      ['redrive', '--since', '6h', '--platform', 'tiktok', '--dry-run'],
      {
        name: 'redrive',
        platform: 'tiktok',
        since: new Date('2026-11-21T06:00:00Z'),
        until: new Date(NOW),
        dryRun: true,
      },
    ],
    [
      ['end-runs', '--until', '2026-11-21T09:00Z'],
      { name: 'end-runs', until: new Date('2026-11-21T09:00:00Z'), dryRun: false },
    ],
    [['inspect', 'p1', '--target', 'x:1'], { name: 'inspect', post: 'p1', target: 'x:1' }],
    [['seals'], { name: 'seals' }],
    [
      ['incident', 'open', 'Posts wait.', '--platform', 'x', '--platform', 'threads'],
      { name: 'incident', positionals: ['open', 'Posts wait.'], platforms: ['x', 'threads'] },
    ],
    [
      ['incident', 'close', 'inc_1', 'It is over.'],
      { name: 'incident', positionals: ['close', 'inc_1', 'It is over.'], platforms: [] },
    ],
  ])('is parsed: %j', (args, command) => expect(parseCommand(args, NOW)).toEqual(command));

  it.each([
    [[]],
    [['stop', 'threads']],
    [['pause', 'threads']],
    [['pause', 'myspace', '--reason', 'x']],
    [['pause', 'threads', 'x', '--reason', 'x']],
    [['resume']],
    [['resume', 'threads', '--since', '1h']],
    [['redrive']],
    [['redrive', '--since', 'yesterday']],
    [['redrive', '--nonsense']],
    [['end-runs']],
    [['inspect']],
    [['incident', 'open']],
    [['incident', 'close', 'inc_1']],
    [['resume', '--platform', 'x', '--platform', 'threads']],
    [['inspect', 'p1', '--platform', 'x']],
  ])('is refused with an explanation: %j', (args) => expect(parseCommand(args, NOW)).toEqual(expect.any(String)));

  it.each([
    ['30m', '2026-11-21T11:30:00.000Z'],
    ['2d', '2026-11-19T12:00:00.000Z'],
    ['2026-11-21T09:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00+01:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21', undefined],
    ['6', undefined],
  ])('accepts or refuses the time %s', (text, expected) => expect(parseTime(text, NOW)?.toISOString()).toBe(expected));
});
