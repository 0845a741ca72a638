/** The list with one of its items in another place. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const [item] = list.slice(from, from + 1);
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
