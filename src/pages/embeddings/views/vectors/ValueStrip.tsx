import { useLayoutEffect, useRef } from 'react';
import { useTokens } from '../../../../components/ui/useTokens';
import styles from './VectorsTab.module.css';

const WIDTH = 192;
const HEIGHT = 16;
const tokenNames: readonly string[] = ['--accent', '--attention'];

/** The values of a vector from left to right: above zero in the accent, below in another hue, strong where they are large. */
export function ValueStrip({
  vector,
  largest,
}: {
  vector: Float32Array<ArrayBuffer>;
  largest: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [above = '', below = ''] = useTokens(tokenNames);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const columns = Math.min(WIDTH, vector.length);
    const width = WIDTH / columns;
    for (let column = 0; column < columns; column += 1) {
      const value = strongest(vector, column / columns, (column + 1) / columns);
      context.fillStyle = value < 0 ? below : above;
      context.globalAlpha = largest > 0 ? Math.sqrt(Math.min(1, Math.abs(value) / largest)) : 0;
      context.fillRect(column * width, 0, Math.ceil(width), HEIGHT);
    }
    context.globalAlpha = 1;
  }, [vector, largest, above, below]);
  return <canvas ref={canvas} className={styles.strip} width={WIDTH} height={HEIGHT} aria-hidden />;
}

/** The value of largest size in a part of a vector, so that nothing that stands out is averaged away. */
function strongest(vector: Float32Array, from: number, to: number): number {
  const first = Math.floor(from * vector.length);
  const end = Math.max(first + 1, Math.floor(to * vector.length));
  let best = 0;
  for (let at = first; at < end; at += 1) {
    const value = vector[at] ?? 0;
    if (Math.abs(value) > Math.abs(best)) best = value;
  }
  return best;
}
