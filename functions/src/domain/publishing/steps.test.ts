import { expect, it } from 'vitest';
import type { Step } from '../../model/run.ts';
import { exchangedSteps } from './steps.ts';

function at(ms: number): Date {
  return new Date(Date.parse('2030-01-01T00:00:00Z') + ms);
}

it('a made post that another run keeps is looked up again since the earlier of both calls, and nothing else is', () => {
  const upload: Step = { state: 'done', at: at(1), attempt: 1, value: 'file' };
  const made: Step = { state: 'done', at: at(9), attempt: 2, value: { id: '1' }, visible: true };
  const found: Step = { ...made, at: at(5), attempt: 1, recovered: true, endedAt: at(6) };
  const exchanged = exchangedSteps({ upload, publish: made }, { upload, publish: found }, at(20).getTime());
  expect(exchanged).toEqual({ upload, publish: { state: 'intent', at: at(5), attempt: 2, endedAt: at(20) } });
});
