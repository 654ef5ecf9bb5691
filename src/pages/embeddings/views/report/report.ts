import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Picture } from '../../../../lib/vectors/io/picture';
import { evenSample } from '../../../../lib/vectors/math/random';
import { formatTime } from '../../../../lib/time/dates';
import { formatCount, plural } from '../../../../lib/text/text';
import type { ModelRow } from '../../../models/modelRow';
import { costWords } from '../../inputs/useEmbeddingModels';
import type { Grouping, Results } from '../../run/results';
import { asksDimensions, nounOf, type Run } from '../../run/run';
import { formatScore, scoreOr } from '../../run/scores';
import { findingsOf, verdictOf } from '../../run/useFindings';
import groupColours from '../groupColours.css?inline';
import { groupRows } from '../map/groupRows';
import { mapWords } from '../map/mapWords';
import styles from './report.css?inline';
import { pageColours, reportPage, type Report } from './reportPage';

const MOST_DRAWN = 3000;
const MOST_ROWS = 1000;
const HEAT_PIXELS = 400;
/** Seen on white and on black. */
const HEAT = { above: [64, 112, 240], below: [214, 106, 20] } as const;
const PALEST = 0.08;

/** A run as a page that opens anywhere. */
export async function reportOf(
  run: Run,
  results: Results,
  row: ModelRow | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const { texts, grouping, analysis } = results;
  const report: Report = {
    model: run.settings.model,
    about: `${formatTime(run.at)}, ${plural(run.texts.length, nounOf(run))}. Clusters, groups and pictures were computed in the browser.`,
    summary: summaryOf(run, results, row),
    judged:
      grouping?.column === undefined
        ? 'Silhouette: how much nearer texts are to their own cluster than to the next, from −1 to 1.'
        : 'Separation: how often a pair of one group is nearer than a pair of two, from 0 to 1. 0.5 is chance.',
    settings: settingsOf(run),
    findings: findingsOf(run, results),
    maps: mapsOf(results),
    drawn: evenSample(texts.length, MOST_DRAWN),
    texts,
    labels: grouping?.labels,
    groups: grouping ? namedGroups(grouping) : [],
    heat: analysis?.pairwise ? await heatOf(results, analysis.order, signal) : undefined,
    ...tableOf(results),
  };
  return new Blob([reportPage(report, pageColours(styles, groupColours))], {
    type: 'text/html;charset=utf-8',
  });
}

function summaryOf(run: Run, results: Results, row: ModelRow | undefined): Report['summary'] {
  const { latencyMedianMs, tokens } = run.batches.state();
  const { grouping, separation, vectors } = results;
  const column = grouping?.column;
  return [
    ['Texts with a vector', `${formatCount(vectors.rows)} of ${formatCount(run.texts.length)}`],
    ['Dimensions', formatCount(vectors.columns)],
    [
      'Latency, median',
      latencyMedianMs === undefined
        ? 'not known'
        : `${formatCount(Math.round(latencyMedianMs))} ms`,
    ],
    ['Tokens', tokens === undefined ? 'not known' : formatCount(tokens)],
    ['Cost', costWords(tokens, row)],
    column === undefined
      ? ['Silhouette', scoreOr('not known', separation?.silhouette, 2)]
      : [`Separation by ${column}`, scoreOr('not known', separation?.score, 2)],
    ['Health', verdictOf(run, results, findingsOf(run, results))],
  ];
}

function settingsOf(run: Run): Report['settings'] {
  const { model, dimensions, encodingFormat, user, passagePrefix, queryPrefix } = run.settings;
  return [
    ['Model', model],
    ['Dimensions', asksDimensions(run) ? String(dimensions) : 'not sent'],
    ['Encoding format', encodingFormat ?? 'not sent'],
    ['User', user ?? 'not sent'],
    ['Before each text', passagePrefix === undefined ? 'nothing' : `“${passagePrefix}”`],
    ['Before each query', queryPrefix === undefined ? 'nothing' : `“${queryPrefix}”`],
    ['Batch size', formatCount(run.batchSize)],
    ['Requests at once', formatCount(run.concurrency)],
  ];
}

function mapsOf(results: Results): Report['maps'] {
  const { analysis, umap } = results;
  return [
    ...(analysis
      ? [{ title: 'Map by PCA', about: mapWords('pca', results), points: analysis.pca.points }]
      : []),
    ...(umap?.method === 'umap'
      ? [{ title: 'Map by UMAP', about: mapWords('umap', results), points: umap.points }]
      : []),
  ];
}

function namedGroups(grouping: Grouping): Report['groups'] {
  return groupRows(grouping).map(([label, rows]) => ({
    label,
    name: grouping.names[label] ?? 'No group',
    count: rows.length,
  }));
}

/** The texts with their groups and what is nearest to each. */
function tableOf(results: Results): Pick<Report, 'columns' | 'rows'> {
  const { texts, positions, grouping, clusters, analysis } = results;
  const column = grouping?.column;
  const near = analysis?.neighbours.count ? analysis.neighbours : undefined;
  const cluster = (row: number) => clusters?.labels[row] ?? -1;
  const shown = texts.slice(0, MOST_ROWS);
  return {
    columns: [
      ['Index', 'number'],
      ['Text', 'text'],
      ...(column === undefined ? [] : [[column, 'words'] as const]),
      ...(clusters ? [['Cluster', 'number'] as const] : []),
      ...(near ? [['Nearest text', 'text'] as const, ['Similarity', 'number'] as const] : []),
    ],
    rows: shown.map((text, row) => [
      String(positions[row] ?? row),
      text,
      ...(column === undefined ? [] : [grouping?.names[grouping.labels[row] ?? -1] ?? '']),
      ...(clusters ? [cluster(row) < 0 ? 'none' : String(cluster(row) + 1)] : []),
      ...(near
        ? [
            texts[near.rows[row * near.count] ?? -1] ?? '',
            formatScore(near.scores[row * near.count] ?? 0),
          ]
        : []),
    ]),
  };
}

async function heatOf(
  { set, texts }: Results,
  order: Int32Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Report['heat']> {
  const square = { top: 0, left: 0, count: texts.length };
  const ask = { set, order, pixels: HEAT_PIXELS, ...square };
  const picture = await vectorEngine().run('picture', ask, { signal });
  const { values, size } = picture;
  const others = values.filter((_, at) => at % (size + 1) !== 0);
  if (others.length === 0) return undefined;
  const [least, most] = [
    others.reduce((a, b) => Math.min(a, b)),
    others.reduce((a, b) => Math.max(a, b)),
  ];
  const mean = size < texts.length ? ' Each cell is the mean of several pairs.' : '';
  return {
    picture: painted(picture, least, most),
    about: `Similarities of pairs, similar texts side by side: the faintest is ${formatScore(Math.max(0, least), 2)}, the strongest is ${formatScore(most, 2)}${least < 0 ? ', orange is below zero' : ''}.${mean}`,
  };
}

/** One pixel for each cell. Colours are let through, so that they suit a light and a dark page. */
function painted({ values, size }: Picture, least: number, most: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const pixels = new ImageData(size, size);
  const low = Math.max(0, least);
  for (const [at, value] of values.entries()) {
    const share = value < 0 ? value / least : (value - low) / Math.max(1e-9, most - low);
    const strength = PALEST + (1 - PALEST) * Math.max(0, Math.min(1, share));
    pixels.data.set([...(value < 0 ? HEAT.below : HEAT.above), Math.round(strength * 255)], at * 4);
  }
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
