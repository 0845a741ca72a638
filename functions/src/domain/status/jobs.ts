export { sweepRecord } from './sweep.ts';
