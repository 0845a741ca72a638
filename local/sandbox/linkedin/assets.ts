import { decimalId, randomText } from '../core/ids.ts';
import type { Asset, LinkedinState } from './state.ts';

export type Status = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';

export const newAsset = (state: LinkedinState, given: Pick<Asset, 'kind' | 'accountId' | 'sizeBytes'>): Asset => {
  const id = `C55${decimalId(12, '1')}AQ${randomText(6)}`;
  const asset: Asset = {
    ...given,
    id,
    urn: `urn:li:${given.kind}:${id}`,
    uploadToken: given.kind === 'video' ? randomText(6) : '',
    ticket: randomText(18),
    startedAt: state.clock.now(),
    parts: new Map(),
    uploaded: null,
  };
  state.assets.set(asset.urn, asset);
  return asset;
};

export const assetStatus = (state: LinkedinState, { kind, uploaded }: Asset): Status => {
  if (!uploaded) return 'WAITING_UPLOAD';
  const { imageProcessingMs, videoProcessingMs, stuck } = state.settings();
  const readyAt = uploaded.at + (kind === 'image' ? imageProcessingMs : videoProcessingMs);
  if (stuck || state.clock.now() < readyAt) return 'PROCESSING';
  return uploaded.isValid ? 'AVAILABLE' : 'PROCESSING_FAILED';
};

/** The asset behind an upload URL that has not expired. */
export const assetForUpload = (state: LinkedinState, id: string, ticket: string | undefined): Asset | null => {
  const asset = [...state.assets.values()].find((one) => one.id === id && one.ticket === ticket);
  const isOver = asset && state.clock.now() >= asset.startedAt + state.settings().uploadLifeMs;
  return asset && !isOver ? asset : null;
};
