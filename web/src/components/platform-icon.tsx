const abbreviations: Record<string, string> = {
  x: 'X',
  instagram: 'Ig',
  facebook: 'Fb',
  threads: 'Th',
  tiktok: 'Tk',
  youtube: 'Yt',
  linkedin: 'in',
  snapchat: 'Sc',
};

/** A platform at a glance. Its name stands beside it in words. */
export const PlatformIcon = ({ platform }: { platform: string }) => (
  <span class="platform-mark" data-platform={platform} aria-hidden="true">
    {abbreviations[platform] ?? platform.slice(0, 2)}
  </span>
);
