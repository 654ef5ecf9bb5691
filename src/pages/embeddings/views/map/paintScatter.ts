import { groupPlace } from '../groupColours';
import { placeOf, type Place, type View } from './scatterView';

export interface ScatterPicture {
  points: Float32Array;
  labels: Int32Array | undefined;
  texts: readonly string[];
  view: View;
  width: number;
  height: number;
  selected: ReadonlySet<number>;
  pointed: number | undefined;
  named: boolean;
  lasso: readonly Place[];
}

/** Colours of the groups, then of words, of the page and of the accent: see `scatterTokens`. */
interface ScatterColours {
  groups: readonly string[];
  words: string;
  surface: string;
  accent: string;
  font: string;
}

const MANY = 600;
const MOST_NAMES = 40;
const LINE = 14;
const LONGEST_NAME = 28;

/** Paints the points, the names that fit, the selection and the line of a lasso. */
export function paintScatter(
  context: CanvasRenderingContext2D,
  picture: ScatterPicture,
  colours: ScatterColours,
): void {
  const { points, labels, view, width, height, selected, pointed, lasso } = picture;
  const count = points.length / 2;
  const radius = count > MANY ? 2.5 : 5;
  context.clearRect(0, 0, width, height);
  const dot = (row: number, size: number) => {
    const { left, top } = placeOf(points, row, view);
    if (left < -size || top < -size || left > width + size || top > height + size) return;
    context.beginPath();
    context.arc(left, top, size, 0, 2 * Math.PI);
    context.fillStyle = colours.groups[groupPlace(labels?.[row] ?? -1)] ?? colours.words;
    context.fill();
    if (size > 3) {
      context.strokeStyle = colours.surface;
      context.lineWidth = 1;
      context.stroke();
    }
  };
  context.globalAlpha = selected.size > 0 ? 0.22 : 0.9;
  for (let row = 0; row < count; row += 1) if (!selected.has(row)) dot(row, radius);
  context.globalAlpha = 1;
  for (const row of selected) dot(row, radius + 0.5);
  if (picture.named) paintNames(context, picture, colours);
  if (pointed !== undefined) {
    const { left, top } = placeOf(points, pointed, view);
    dot(pointed, radius + 1.5);
    context.beginPath();
    context.arc(left, top, radius + 4, 0, 2 * Math.PI);
    context.strokeStyle = colours.words;
    context.lineWidth = 1.5;
    context.stroke();
  }
  const [start, ...rest] = lasso;
  if (!start) return;
  context.beginPath();
  context.moveTo(start.left, start.top);
  for (const { left, top } of rest) context.lineTo(left, top);
  context.closePath();
  context.globalAlpha = 0.12;
  context.fillStyle = colours.accent;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  context.stroke();
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Names next to points, the selected first, none over a point or another name. */
function paintNames(
  context: CanvasRenderingContext2D,
  { points, texts, view, width, height, selected }: ScatterPicture,
  { words, font }: ScatterColours,
): void {
  const count = points.length / 2;
  // Only the first names are tried: of thousands almost none would fit.
  const rows = [
    ...new Set([...selected, ...Array.from({ length: Math.min(count, MANY) }, (_, row) => row)]),
  ];
  const taken: Box[] = [];
  for (let row = 0; row < Math.min(count, MANY); row += 1) {
    const { left, top } = placeOf(points, row, view);
    taken.push([left - 5, top - 5, left + 5, top + 5]);
  }
  context.font = `12px ${font}`;
  context.textBaseline = 'middle';
  context.fillStyle = words;
  let named = 0;
  for (const row of rows) {
    if (named >= MOST_NAMES) return;
    if (selected.size > 0 && !selected.has(row)) continue;
    const text = nameOf(texts[row] ?? '');
    const { left, top } = placeOf(points, row, view);
    if (text === '' || top < LINE || top > height - LINE) continue;
    const size = context.measureText(text).width;
    const from = [left + 9, left - 9 - size].find((start) => {
      const box: Box = [start, top - LINE / 2, start + size, top + LINE / 2];
      return start >= 2 && box[2] <= width - 2 && !taken.some((other) => touches(box, other));
    });
    if (from === undefined) continue;
    taken.push([from, top - LINE / 2, from + size, top + LINE / 2]);
    context.fillText(text, from, top);
    named += 1;
  }
}

/** Isolated in its own reading direction, so that its end is what is cut off. */
function nameOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length === 0) return '';
  const cut = characters.length > LONGEST_NAME;
  const shown = cut ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : characters.join('');
  return `\u2068${shown}\u2069`;
}

function touches(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
