/** The aspect ratios of pictures. */
export const aspectRatios = ['1:1', '4:5', '9:16'] as const;

export type AspectRatio = (typeof aspectRatios)[number];

export const defaultAspectRatio: AspectRatio = '1:1';

/** Size and margins, all in pixels. Text stays inside the margins; colours and shapes extend to the edge. */
export interface Canvas {
  ratio: AspectRatio;
  width: number;
  height: number;
  top: number;
  bottom: number;
  side: number;
}

/**
 * Feed sizes as the platforms recommend them, 1080 wide. A full-screen story is covered by the app's own controls: 250 px
 * at the top and 340 px at the bottom (Meta's guidance for stories: 14 % and 20 %), so nothing to read stands there.
 */
const canvases: Record<AspectRatio, Canvas> = {
  '1:1': { ratio: '1:1', width: 1080, height: 1080, top: 84, bottom: 84, side: 84 },
  '4:5': { ratio: '4:5', width: 1080, height: 1350, top: 96, bottom: 96, side: 84 },
  '9:16': { ratio: '9:16', width: 1080, height: 1920, top: 250, bottom: 340, side: 84 },
};

export function canvasOf(ratio: AspectRatio): Canvas {
  return canvases[ratio];
}

/** The width between the side margins, in pixels. */
export function innerWidth(canvas: Canvas): number {
  return canvas.width - 2 * canvas.side;
}

/** The height between the top and bottom margins, in pixels. */
export function innerHeight(canvas: Canvas): number {
  return canvas.height - canvas.top - canvas.bottom;
}
