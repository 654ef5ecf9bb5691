import { shortenMiddle } from '../../../lib/text/text';

/** A model as a point: its place is the logarithm of its values. */
export interface ChartPoint {
  id: string;
  label: string;
  /** Read by screen readers and shown next to the pointer. */
  words: string;
  /** Binary logarithm of the context length. */
  x: number;
  /** Decimal logarithm of the price; `undefined` puts it into the band of those that cost next to nothing. */
  y: number | undefined;
  /** Passes every other filter; the rest is drawn faint. */
  shown: boolean;
  chosen: boolean;
}

export interface Placed {
  point: ChartPoint;
  left: number;
  top: number;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tick {
  at: number;
  text: string;
}

export interface ChartLayout {
  placed: readonly Placed[];
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  /** The height of the band at the bottom, where there is one. */
  band: number | undefined;
}

const BAND = 26;
const contexts = ['1', '2', '4', '8', '16', '32', '64', '128', '256', '512'];

/** Lays points out in a frame: powers of two across, powers of ten up. */
export function layOut(points: readonly ChartPoint[], frame: Frame): ChartLayout {
  const xs = points.map(({ x }) => x);
  const ys = points.flatMap(({ y }) => (y === undefined ? [] : [y]));
  const [xFrom, xTo] = [Math.floor(Math.min(...xs) - 0.3), Math.ceil(Math.max(...xs) + 0.3)];
  const [yFrom, yTo] = spread(ys);
  const hasBand = points.length > ys.length;
  const right = frame.width - frame.right;
  const floor = frame.height - frame.bottom - (hasBand ? BAND : 0);
  const across = (x: number) =>
    frame.left + ((x - xFrom) / Math.max(1, xTo - xFrom)) * (right - frame.left);
  const up = (y: number) => floor - ((y - yFrom) / (yTo - yFrom)) * (floor - frame.top);
  const band = hasBand ? frame.height - frame.bottom - BAND / 2 : undefined;
  return {
    placed: standApart(
      points.map((point) => ({
        point,
        left: across(point.x),
        top: point.y === undefined ? (band ?? floor) : up(point.y),
      })),
      frame,
    ),
    xTicks: xTicks(xFrom, xTo, right - frame.left).map((x) => ({
      at: across(x),
      text: contextText(x),
    })),
    yTicks: yTicks(yFrom, yTo).map(({ at, text }) => ({ at: up(at), text })),
    band,
  };
}

/** The width of a point. */
const APART = 9;
const asides = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map((step) => step * APART);

/** Points that would cover each other stand side by side, since only the last one could be seen and pressed. */
function standApart(placed: readonly Placed[], frame: Frame): Placed[] {
  const rows = new Map<number, Placed[]>();
  return placed.map((one) => {
    const row = Math.floor(one.top / APART);
    const near = [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? []);
    const left = asides
      .map((aside) => one.left + aside)
      .filter((at) => at >= frame.left && at <= frame.width - frame.right)
      .find((at) =>
        near.every((other) => Math.hypot(other.left - at, other.top - one.top) >= APART),
      );
    const here = { ...one, left: left ?? one.left };
    rows.set(row, [...(rows.get(row) ?? []), here]);
    return here;
  });
}

function spread(values: readonly number[]): [number, number] {
  if (values.length === 0) return [-1, 1];
  const [from, to] = [Math.min(...values) - 0.12, Math.max(...values) + 0.12];
  return to - from < 0.6 ? [from - 0.3, to + 0.3] : [from, to];
}

function xTicks(from: number, to: number, width: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / Math.max(2, Math.floor(width / 62))));
  const ticks: number[] = [];
  for (let x = Math.ceil(from); x <= to; x += step) ticks.push(x);
  return ticks;
}

function contextText(x: number): string {
  if (x < 10) return String(2 ** x);
  const unit = ['K', 'M', 'G', 'T'][Math.floor(x / 10) - 1] ?? '';
  return `${contexts[x % 10] ?? ''}${unit}`;
}

function yTicks(from: number, to: number): Tick[] {
  const every = to - from < 1.6 ? [1, 2, 5] : [1];
  const ticks: Tick[] = [];
  for (let power = Math.floor(from); power <= Math.ceil(to); power += 1)
    for (const digit of every) {
      const at = power + Math.log10(digit);
      if (at >= from && at <= to) ticks.push({ at, text: priceText(power, digit) });
    }
  return ticks;
}

function priceText(power: number, digit: number): string {
  if (power >= 0) return `$${digit}${'0'.repeat(power)}`;
  return `$0.${'0'.repeat(-power - 1)}${digit}`.padEnd(5, '0');
}

export interface PlacedLabel {
  id: string;
  left: number;
  top: number;
  text: string;
  end: boolean;
}

const LETTER = 6.1;
const LINE = 13;

/** Names next to points, as many as fit without touching another name or point. The chosen ones come first. */
export function placeLabels(placed: readonly Placed[], frame: Frame, most = 24): PlacedLabel[] {
  const taken: [number, number, number, number][] = placed
    .filter(({ point }) => point.shown)
    .map(({ left, top }) => [left - 5, top - 5, left + 5, top + 5]);
  const order = placed
    .filter(({ point }) => point.shown)
    .toSorted((a, b) => Number(b.point.chosen) - Number(a.point.chosen) || a.top - b.top);
  const labels: PlacedLabel[] = [];
  for (const { point, left, top } of order) {
    if (labels.length >= most) break;
    // The end too, since sisters differ there.
    const text = shortenMiddle(point.label, 17, 8);
    const width = text.length * LETTER;
    for (const end of [false, true]) {
      const from = end ? left - 9 - width : left + 9;
      const box: [number, number, number, number] = [
        from,
        top - LINE / 2,
        from + width,
        top + LINE / 2,
      ];
      if (box[0] < frame.left + 2 || box[2] > frame.width - 2 || box[1] < 0) continue;
      if (taken.some((other) => touches(box, other))) continue;
      taken.push(box);
      labels.push({ id: point.id, left: end ? left - 9 : left + 9, top, text, end });
      break;
    }
  }
  return labels;
}

function touches(a: readonly number[], b: readonly number[]): boolean {
  const [aLeft = 0, aTop = 0, aRight = 0, aBottom = 0] = a;
  const [bLeft = 0, bTop = 0, bRight = 0, bBottom = 0] = b;
  return aLeft < bRight && bLeft < aRight && aTop < bBottom && bTop < aBottom;
}
