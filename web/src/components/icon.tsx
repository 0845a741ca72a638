const paths = {
  posts: 'M4 6h16M4 12h16M4 18h10',
  compose: 'M12 5v14M5 12h14',
  drafts: 'm4 20 1-4.5L16.5 4a2 2 0 0 1 3 3L8 18.5ZM14.5 6l3 3',
  library: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.1',
  accounts:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.8c1.8.8 3 2.6 3 5.2',
  keys: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h9M18 12v4M15 12v2.5',
  webhooks: 'M12 3.5v3M5 12a7 7 0 0 1 14 0v4l1.5 2.5h-17L5 16ZM10 21.5h4',
  plan: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5ZM3 10.5h18M7 15h3',
  'sign-out': 'M14 5h4.5A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5H14M10 8l-4 4 4 4M6 12h9',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  external: 'M8 6h10v10M18 6 6 18',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  remove: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  upload: 'M12 16V5M7 10l5-5 5 5M5 19h14',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1',
} as const;

export type IconName = keyof typeof paths;

/** Decorative, hidden from screen readers: the text beside it has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
