import { startInstance } from './instance.ts';
import { median, ms, type Row, times } from './measure.ts';

const ITERATIONS = 9;
const GOAL = 1.15;

/** From the start of a process to its first response: of the `api` function, and of a function that only reads a document. */
export async function measureColdStart(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (const _iteration of times(ITERATIONS)) {
    const api = await startInstance({ source: 'functions', target: 'api', path: '/health' }, env);
    await api.stop();
    ours.push(api.firstAnswerMs);
    const empty = await startInstance({ source: 'dev/bench/floor', target: 'empty', path: '/' }, env);
    await empty.stop();
    floor.push(empty.firstAnswerMs);
  }
  const [a, b] = [median(ours), median(floor)];
  const ratio = a / b;
  return [
    {
      what: `cold start to first response, median of ${ITERATIONS}`,
      ours: ms(a),
      floor: ms(b),
      ratio,
      goal: `≤ ${GOAL} ×`,
      met: ratio <= GOAL,
    },
  ];
}
