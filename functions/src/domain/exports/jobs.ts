export { writeExport } from './write-export.ts';
