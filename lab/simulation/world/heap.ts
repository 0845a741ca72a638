/** Something that happens at a time (ms). `order` decides between things of the same time. */
export interface Timed {
  at: number;
  order: number;
}

const isBefore = (a: Timed, b: Timed): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap: the earliest first. */
export class Heap<T extends Timed> {
  readonly #items: T[] = [];

  get size(): number {
    return this.#items.length;
  }

  get first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    const items = this.#items;
    let place = items.length;
    items.push(item);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = items[parent];
      if (!above || !isBefore(item, above)) break;
      items[place] = above;
      place = parent;
    }
    items[place] = item;
  }

  take(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last && items.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: T): void {
    const items = this.#items;
    let place = 0;
    for (;;) {
      const [left, right] = [items[2 * place + 1], items[2 * place + 2]];
      const isRight = left && right && isBefore(right, left);
      const least = isRight ? right : left;
      if (!least || !isBefore(least, item)) break;
      items[place] = least;
      place = 2 * place + (isRight ? 2 : 1);
    }
    items[place] = item;
  }
}
