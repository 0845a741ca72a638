export { sweepNotices } from './sweep-notices.ts';
