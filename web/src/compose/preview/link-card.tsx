import { Icon } from '../../components/icon.tsx';

/** The place of the card that a platform makes of a page: what it shows is read from that page when it is published. */
export function LinkCard({ link }: { link: URL }) {
  return (
    <div class="preview-card">
      <Icon name="external" />
      <div>
        <span class="muted">{link.host}</span>
        <span>A card with the title and the picture of this page</span>
      </div>
    </div>
  );
}
