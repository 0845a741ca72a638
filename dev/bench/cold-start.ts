import { startInstance } from './instance.ts';
import { median, ms, type Row, times } from './measure.ts';
import { subscribers } from './subscribers.ts';

const ITERATIONS = 9;
const GOAL = 1.15;

/** From the start of a process to its first response to a request that reads the key and the subscription of a user, and nothing else. */
export async function measureColdStart(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const [user] = await subscribers(1, 0);
  const headers = { 'service-api-key': user?.apiKey ?? '' };
  const ours: number[] = [];
  const floor: number[] = [];
  for (const _iteration of times(ITERATIONS)) {
    const api = await startInstance({ source: 'functions', target: 'api', path: '/v1/templates', headers }, env);
    await api.stop();
    ours.push(api.firstAnswerMs);
    const read = await startInstance({ source: 'dev/bench/floor', target: 'read', path: '/', headers }, env);
    await read.stop();
    floor.push(read.firstAnswerMs);
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
