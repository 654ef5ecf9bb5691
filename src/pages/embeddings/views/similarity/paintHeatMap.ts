import type { Picture } from '../../../../lib/vectors/io/picture';
import type { heatColours } from './heatColours';

/** From this many cells on there is no room for gaps between them. */
const MOST_WITH_GAPS = 64;

/** Paints the cells of a picture over the whole canvas, with hairlines between them where they are large. */
export function paintHeatMap(
  canvas: HTMLCanvasElement,
  { size, values }: Picture,
  colours: ReturnType<typeof heatColours>,
): void {
  const context = canvas.getContext('2d');
  if (!context || size === 0) return;
  const { width } = canvas;
  if (size > MOST_WITH_GAPS) {
    const image = new ImageData(size, size);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = colours.pixel(values[at] ?? 0);
    if (size === width) {
      context.putImageData(image, 0, 0);
      return;
    }
    const cells = new OffscreenCanvas(size, size);
    cells.getContext('2d')?.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(cells, 0, 0, width, width);
    return;
  }
  context.clearRect(0, 0, width, width);
  const gap = Math.max(1, Math.round(width / 800));
  const edge = (at: number) => Math.round((at * (width + gap)) / size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      context.fillStyle = colours.css(values[row * size + column] ?? 0);
      context.fillRect(
        edge(column),
        edge(row),
        edge(column + 1) - edge(column) - gap,
        edge(row + 1) - edge(row) - gap,
      );
    }
}
