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
  named: boolean;
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
/** More points than this in view are painted as through glass, so that where they lie dense is seen. */
const DENSE = 3_000;
const MOST_NAMES = 40;
const LINE = 14;
const LONGEST_NAME = 28;

/** Paints the points and the names that fit. */
export function paintPoints(
  context: CanvasRenderingContext2D,
  picture: ScatterPicture,
  colours: ScatterColours,
): void {
  const { points, width, height, selected, view } = picture;
  const count = points.length / 2;
  const radius = radiusOf(points);
  context.clearRect(0, 0, width, height);
  const half = radius + EDGE;
  const stamps = colours.groups.map((colour) => stampOf(context, radius, colour, colours.surface));
  const [others, chosen]: [number[], number[]] = [[], []];
  for (let row = 0; row < count; row += 1) {
    const { left, top } = placeOf(points, row, view);
    if (left > -half && top > -half && left < width + half && top < height + half)
      (selected.has(row) ? chosen : others).push(row);
  }
  const stampAll = (rows: readonly number[], alpha: number) => {
    context.globalAlpha = alpha;
    for (const row of rows) {
      const { left, top } = placeOf(points, row, view);
      const stamp = stamps[groupPlace(picture.labels?.[row] ?? -1)];
      if (stamp) context.drawImage(stamp, left - half, top - half, 2 * half, 2 * half);
    }
    context.globalAlpha = 1;
  };
  const glass = Math.max(0.3, 0.9 * Math.min(1, Math.sqrt(DENSE / others.length)));
  stampAll(others, selected.size > 0 ? 0.22 : glass);
  stampAll(chosen, 1);
  if (picture.named) paintNames(context, picture, colours);
}

/** Paints what changes with every move of the pointer: the point it is at, and the line of a lasso. */
export function paintPointer(
  context: CanvasRenderingContext2D,
  picture: ScatterPicture,
  pointed: number | undefined,
  [start, ...rest]: readonly Place[],
  colours: ScatterColours,
): void {
  const { points, view, width, height } = picture;
  context.clearRect(0, 0, width, height);
  if (pointed !== undefined) {
    const radius = radiusOf(points);
    const { left, top } = placeOf(points, pointed, view);
    paintDot(context, picture, pointed, radius + 1.5, colours);
    context.beginPath();
    context.arc(left, top, radius + 4, 0, 2 * Math.PI);
    context.strokeStyle = colours.words;
    context.lineWidth = 1.5;
    context.stroke();
  }
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

function radiusOf(points: Float32Array): number {
  return points.length / 2 > MANY ? 2.5 : 5;
}

/** Room around a stamp's dot for its edge. */
const EDGE = 1;

/** A dot to be copied to many places: tracing each of 50,000 circles takes too long for a frame. */
function stampOf(
  context: CanvasRenderingContext2D,
  radius: number,
  colour: string,
  surface: string,
): OffscreenCanvas {
  const scale = context.getTransform().a;
  const side = Math.ceil(2 * (radius + EDGE) * scale);
  const stamp = new OffscreenCanvas(side, side);
  const own = stamp.getContext('2d');
  if (!own) return stamp;
  own.scale(side / (2 * (radius + EDGE)), side / (2 * (radius + EDGE)));
  traceDot(own, { left: radius + EDGE, top: radius + EDGE }, radius, colour, surface);
  return stamp;
}

function paintDot(
  context: CanvasRenderingContext2D,
  { points, labels, view }: ScatterPicture,
  row: number,
  radius: number,
  { groups, words, surface }: ScatterColours,
): void {
  const colour = groups[groupPlace(labels?.[row] ?? -1)] ?? words;
  traceDot(context, placeOf(points, row, view), radius, colour, surface);
}

function traceDot(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { left, top }: Place,
  radius: number,
  colour: string,
  surface: string,
): void {
  context.beginPath();
  context.arc(left, top, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  if (radius <= 3) return;
  context.strokeStyle = surface;
  context.lineWidth = 1;
  context.stroke();
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Names next to points, the selected first, none over a point or another name. */
function paintNames(
  context: CanvasRenderingContext2D,
  { points, texts, view, width, height, selected }: ScatterPicture,
  { words, surface, font }: ScatterColours,
): void {
  const count = points.length / 2;
  // Only the first names are tried: of thousands almost none would fit, and measuring 50,000 takes a second.
  const first = Array.from({ length: Math.min(count, MANY) }, (_, row) => row);
  const rows = [...new Set([...[...selected].slice(0, MANY), ...first])];
  const taken: Box[] = [];
  for (let row = 0; row < Math.min(count, MANY); row += 1) {
    const { left, top } = placeOf(points, row, view);
    taken.push([left - 5, top - 5, left + 5, top + 5]);
  }
  context.font = `12px ${font}`;
  context.textBaseline = 'middle';
  context.fillStyle = words;
  context.strokeStyle = surface;
  context.lineWidth = 3;
  context.lineJoin = 'round';
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
    // A halo, as a name may lie over other points.
    context.strokeText(text, from, top);
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
