// `node test/rules/print-matrix.ts`: who may do what with which document, as docs/security-rules.md has it.
import { markdown } from './matrix.ts';

console.log(markdown());
