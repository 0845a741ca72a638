// npm run simulate -- --seeds 1000 --first 1 --scenario mixed; --seed 7 replays one and prints its history.
import '@herald-lab/simulation';
import './process/pictures.ts';
import './process/environment.ts';

const { runCommand } = await import('./command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
