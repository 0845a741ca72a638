// `node test/rules/print-matrix.ts`: who may do what with which document, as the table in docs/security-rules.md.
import { table } from './matrix.ts';

console.log(table());
