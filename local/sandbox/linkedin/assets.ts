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
    startedAt: state.world.clock.now(),
    parts: new Map(),
    arrived: null,
  };
  state.assets.set(asset.urn, asset);
  return asset;
};

export const statusOf = (state: LinkedinState, { kind, arrived }: Asset): Status => {
  if (!arrived) return 'WAITING_UPLOAD';
  const { imageProcessingMs, videoProcessingMs, stuck } = state.settings();
  const readyAt = arrived.at + (kind === 'image' ? imageProcessingMs : videoProcessingMs);
  if (stuck || state.world.clock.now() < readyAt) return 'PROCESSING';
  return arrived.isGood ? 'AVAILABLE' : 'PROCESSING_FAILED';
};

/** The asset behind an upload address that still works. */
export const assetOf = (state: LinkedinState, id: string, ticket: string | undefined): Asset | null => {
  const asset = [...state.assets.values()].find((one) => one.id === id && one.ticket === ticket);
  const isOver = asset && state.world.clock.now() >= asset.startedAt + state.settings().uploadLifeMs;
  return asset && !isOver ? asset : null;
};
