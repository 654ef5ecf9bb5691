import type { ZoomTransform } from 'd3-zoom';
import { shortenMiddle } from '../../../../lib/text/text';
import { placeNames, type Place } from '../../../../ui/chart/names';
import { groupPlace } from '../groupColours';

export interface ScatterPicture {
  /** x and y of each point in turn, before it is zoomed. */
  places: Float32Array;
  labels: Int32Array | undefined;
  texts: readonly string[];
  transform: ZoomTransform;
  width: number;
  height: number;
  selected: ReadonlySet<number>;
  /** The colours of groups, those of words, surface and accent, and the font. */
  groups: readonly string[];
  looks: readonly string[];
}

const MANY = 600;
/** More points than this are painted as through glass, so that where they lie dense is seen. */
const DENSE = 3_000;
const MOST_NAMES = 40;
const LONGEST_NAME = 28;

/** Paints the points and the names that fit. */
export function paintPoints(context: CanvasRenderingContext2D, picture: ScatterPicture): void {
  const { places, labels, texts, width, height, selected, groups, looks } = picture;
  const [, surface = ''] = looks;
  const half = radiusOf(texts) + 1;
  context.clearRect(0, 0, width, height);
  // Stamps, because to trace each of 50,000 circles takes too long for a frame.
  const stamps = groups.map((colour) => stampOf(context, half, colour, surface));
  const glass = Math.max(0.3, 0.9 * Math.min(1, Math.sqrt(DENSE / texts.length)));
  const paint = (chosen: boolean, alpha: number) => {
    context.globalAlpha = alpha;
    for (let row = 0; row * 2 < places.length; row += 1) {
      if (selected.has(row) !== chosen) continue;
      const [x, y] = placeOf(picture, row);
      const stamp = stamps[groupPlace(labels?.[row] ?? -1)];
      if (stamp) context.drawImage(stamp, x - half, y - half, 2 * half, 2 * half);
    }
    context.globalAlpha = 1;
  };
  paint(false, selected.size > 0 ? 0.22 : glass);
  paint(true, 1);
  paintNames(context, picture);
}

/** Paints what changes with every move of the pointer: the point it is at, and the line of a lasso. */
export function paintPointer(
  context: CanvasRenderingContext2D,
  picture: ScatterPicture,
  pointed: number | undefined,
  lasso: readonly Place[],
): void {
  const [words = '', , accent = ''] = picture.looks;
  context.clearRect(0, 0, picture.width, picture.height);
  context.lineWidth = 1.5;
  if (pointed !== undefined) {
    context.beginPath();
    context.arc(...placeOf(picture, pointed), radiusOf(picture.texts) + 4, 0, 2 * Math.PI);
    context.strokeStyle = words;
    context.stroke();
  }
  if (lasso.length === 0) return;
  context.beginPath();
  for (const place of lasso) context.lineTo(...place);
  context.closePath();
  context.strokeStyle = context.fillStyle = accent;
  context.stroke();
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 1;
}

function placeOf({ places, transform }: ScatterPicture, row: number): Place {
  return transform.apply([places[2 * row] ?? 0, places[2 * row + 1] ?? 0]);
}

function radiusOf({ length }: readonly string[]): number {
  return length > MANY ? 2.5 : 5;
}

/** A dot with an edge, to be copied to many places. */
function stampOf(
  context: CanvasRenderingContext2D,
  half: number,
  colour: string,
  surface: string,
): OffscreenCanvas {
  const scale = context.getTransform().a;
  const side = Math.ceil(2 * half * scale);
  const stamp = new OffscreenCanvas(side, side);
  const own = stamp.getContext('2d');
  if (!own) return stamp;
  own.scale(side / (2 * half), side / (2 * half));
  own.arc(half, half, half - 1, 0, 2 * Math.PI);
  own.fillStyle = colour;
  own.fill();
  own.strokeStyle = surface;
  if (half > 4) own.stroke();
  return stamp;
}

/** Names next to points, of the selected alone where there are some. */
function paintNames(context: CanvasRenderingContext2D, picture: ScatterPicture): void {
  const { texts, width, height, selected, looks } = picture;
  const [words = '', surface = '', , font = ''] = looks;
  // Only the first names are tried: of thousands almost none would fit, and to measure 50,000 takes a second.
  const rows = [...texts.keys()].slice(0, MANY);
  const order = selected.size > 0 ? [...selected].slice(0, MANY) : rows;
  context.font = `12px ${font}`;
  context.textBaseline = 'middle';
  context.fillStyle = words;
  context.strokeStyle = surface;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  const names = placeNames({
    points: rows,
    placeAt: (row) => placeOf(picture, row),
    order,
    textOf: (row) => nameOf(texts[row] ?? ''),
    widthOf: (text) => context.measureText(text).width,
    room: { left: 0, right: width, top: 7, bottom: height - 7 },
    most: MOST_NAMES,
  });
  for (const { text, left, top } of names) {
    // A halo, as a name may lie over other points.
    context.strokeText(text, left, top);
    context.fillText(text, left, top);
  }
}

/** Isolated in its own reading direction, so that its end is what is cut off. */
function nameOf(text: string): string {
  const words = text
    .slice(0, 4 * LONGEST_NAME)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words === '' ? '' : `\u2068${shortenMiddle(words, LONGEST_NAME - 1, 0)}\u2069`;
}
