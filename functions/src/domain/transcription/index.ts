export { transcribe } from './transcribe.ts';
