import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'good' | 'bad' | 'warn' | 'calm';

const icons: Record<Tone, IconName> = { good: 'check', bad: 'warning', warn: 'warning', calm: 'clock' };

/** A message about the page as a whole. What is bad is read out at once. */
export const Notice = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
  </div>
);
