import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeNames, type Place } from './names';

const room = { left: 0, right: 400, top: 0, bottom: 200 };
const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 200 }));

const named = (places: readonly Place[], order = [...places.keys()]) =>
  placeNames({
    points: [...places.keys()],
    placeAt: (point) => places[point] ?? [0, 0],
    order,
    textOf: (point) => `point ${point}`,
    widthOf: (text) => text.length * 6,
    room,
    most: 12,
  });

test('names touch neither each other, nor a point, nor the edge', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const boxes = named(places).map(({ text, left, top }) => ({
        left,
        right: left + text.length * 6,
        top: top - 7,
        bottom: top + 7,
      }));
      expect(boxes.length).toBeLessThanOrEqual(12);
      for (const box of boxes) {
        expect(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 200).toBe(true);
        const over = (left: number, right: number, top: number, bottom: number) =>
          box.left < right && left < box.right && box.top < bottom && top < box.bottom;
        const others = boxes.filter((other) => other !== box);
        expect(others.some((one) => over(one.left, one.right, one.top, one.bottom))).toBe(false);
        expect(places.some(([x, y]) => over(x - 5, x + 5, y - 5, y + 5))).toBe(false);
      }
    }),
  );
});

test('the first in the order has its name where two would touch', () => {
  const two: Place[] = [
    [100, 100],
    [100, 112],
  ];
  const first = (order: number[]) => named(two, order)[0]?.point;
  expect([first([0, 1]), first([1, 0])]).toEqual([0, 1]);
});
