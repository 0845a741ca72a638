import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { loadMe } from './api/queries.ts';
import type { Me } from './api/shapes.ts';
import { type Loaded, useLoaded } from './api/use-loaded.ts';

const nobody: Loaded<Me> = { value: null, problem: null, reload: () => undefined };
const Person = createContext<Loaded<Me>>(nobody);

/** Loads who is signed in, once for all pages. */
export const PersonProvider = ({ children }: { children: ComponentChildren }) => (
  <Person.Provider value={useLoaded(loadMe)}>{children}</Person.Provider>
);

export const usePerson = (): Loaded<Me> => useContext(Person);
