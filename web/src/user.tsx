import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { fetchUser } from './api/queries.ts';
import type { Me } from './api/shapes.ts';
import { type QueryResult, useQuery } from './api/use-query.ts';

const notLoaded: QueryResult<Me> = { data: null, error: null, refetch: () => undefined };
const UserContext = createContext<QueryResult<Me>>(notLoaded);

/** Loads who is signed in, once for all pages. */
export const UserProvider = ({ children }: { children: ComponentChildren }) => (
  <UserContext.Provider value={useQuery(fetchUser)}>{children}</UserContext.Provider>
);

export const useUser = (): QueryResult<Me> => useContext(UserContext);
