import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notice.tsx';
import type { State } from './states.ts';

const icons: Partial<Record<Tone, IconName>> = { success: 'check', error: 'remove', warning: 'warning' };

/** A state, as a mark and a text: never by its colour alone. */
export function Badge({ state: { tone, label, live } }: { state: State }) {
  const icon = live ? undefined : icons[tone];
  return (
    <span class={`badge ${tone}`}>
      {icon ? <Icon name={icon} /> : <span class={live ? 'dot pulse' : 'dot'} aria-hidden="true" />}
      {label}
    </span>
  );
}
