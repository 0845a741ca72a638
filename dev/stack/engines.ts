// Prints the Firestore engines that this machine can run, one per line, for a test run with each of them.
import { chooseEngine } from './firestore/choose.ts';

function has(name: string): boolean {
  try {
    return chooseEngine({ ...process.env, HERALD_FIRESTORE: name }).name === name;
  } catch {
    return false;
  }
}

for (const name of ['official', 'embedded']) if (has(name)) console.log(name);
