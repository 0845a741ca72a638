import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommitClock } from './clock.ts';

test('a commit is later than everything before it and a read never earlier, however the system clock changes', () => {
  const steps = fc.array(fc.record({ machine: fc.integer({ min: 0, max: 50 }), commit: fc.boolean() }));
  fc.assert(
    fc.property(steps, (all) => {
      let machine = 0;
      const clock = new CommitClock(() => machine);
      let last = -1;
      for (const step of all) {
        machine = step.machine;
        if (step.commit) clock.advance();
        const now = clock.now().getTime();
        if (step.commit) expect(now).toBeGreaterThan(last);
        else expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
    }),
  );
});
