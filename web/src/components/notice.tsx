import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'success' | 'error' | 'warning' | 'neutral';

const icons: Record<Tone, IconName> = { success: 'check', error: 'warning', warning: 'warning', neutral: 'clock' };

/** A message about the whole page. Screen readers announce an error at once. */
export function Notice({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
