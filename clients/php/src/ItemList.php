<?php

declare(strict_types=1);

namespace Herald\Publishing;

/**
 * A list: iterate over it for everything, or read one `page()`. Each page is fetched when it is reached.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class ItemList implements \IteratorAggregate
{
    /** `$fetch` returns the page of a query, `$field` of it has the items. */
    public function __construct(private \Closure $fetch, private string $field, private array $query) {}

    /** @return array{items: list<Item>, nextCursor: ?string} */
    public function page(): array
    {
        $page = ($this->fetch)($this->query);
        return ['items' => $page[$this->field], 'nextCursor' => $page['nextCursor']];
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $query = $this->query;
        do {
            $page = ($this->fetch)($query);
            foreach ($page[$this->field] as $item) {
                yield $item;
            }
            $query['cursor'] = $page['nextCursor'];
        } while ($query['cursor'] !== null);
    }
}
