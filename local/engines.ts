// Prints the Firestore engines this machine has, one a line: what a test run that wants to see them all goes through.
import { chooseEngine } from './firestore/choose.ts';

const has = (name: string): boolean => {
  try {
    return chooseEngine({ ...process.env, HERALD_FIRESTORE: name }).name === name;
  } catch {
    return false;
  }
};

for (const name of ['official', 'embedded']) if (has(name)) console.log(name);
