import { html, type Html } from '../../../../lib/text/html';
import { formatCount, plural } from '../../../../lib/text/text';
import { fitted, placeOf } from '../map/scatterView';
import { groupPlace, groupTokens } from '../groupColours';

type Facts = readonly (readonly [name: string, value: string])[];

/** A map of the report. */
export interface ReportMap {
  title: string;
  about: string;
  /** x and y of each row in turn. */
  points: Float32Array;
}

/** How wide a column of the table has to be: of numbers, of a few words, or of a text. */
type Width = 'number' | 'words' | 'text';

/** Everything a report says. */
export interface Report {
  model: string;
  about: string;
  summary: Facts;
  /** What the measure of the groups means. */
  judged: string;
  settings: Facts;
  findings: readonly { words: string; tone: string }[];
  maps: readonly ReportMap[];
  /** The rows that are drawn in the maps. */
  drawn: readonly number[];
  texts: readonly string[];
  /** What the points are coloured by. */
  labels: ArrayLike<number> | undefined;
  groups: readonly { label: number; name: string; count: number }[];
  /** A PNG as an address that holds it, and what it shows. */
  heat: { picture: string; about: string } | undefined;
  columns: readonly (readonly [name: string, width: Width])[];
  /** The cells of each text, in the order of the columns. */
  rows: readonly (readonly string[])[];
}

const WIDTH = 480;
const HEIGHT = 360;
/** With more points, the text of each would make the file large. */
const MOST_TITLES = 500;

/** A page that shows a run wherever it is opened: no scripts, no requests, and a policy that allows neither. */
export function reportPage(report: Report, colours: string): string {
  const { model, about, summary, settings, findings, texts, rows, columns } = report;
  const page = html`<main>
    <header>
      <h1 dir="auto">Embeddings by ${model}</h1>
      <p>${about}</p>
      ${factList(summary)}
      <p>${report.judged}</p>
    </header>
    <h2>Findings</h2>
    ${
      findings.length === 0
        ? html`<p>No problems found.</p>`
        : html`<ul>
            ${findings.map(
              ({ words, tone }) => html`<li>${tone === 'note' ? 'Note: ' : ''}${words}</li>`,
            )}
          </ul>`
    }
    <h2>Pictures</h2>
    <div class="pictures">
      ${report.maps.map((map) => mapFigure(report, map))} ${heatFigure(report)}
    </div>
    ${
      report.groups.length > 0
        ? html`<h2>Groups</h2>
            <ul class="legend">
              ${report.groups.map(
                ({ label, name, count }) =>
                  html`<li>
                    <svg viewBox="0 0 10 10" aria-hidden="true">
                      <circle class="${groupClass(label)}" cx="5" cy="5" r="5" /></svg
                    ><bdi>${name}</bdi> (${formatCount(count)})
                  </li>`,
              )}
            </ul>`
        : undefined
    }
    <h2>Texts</h2>
    <div class="scroll" role="region" aria-label="Texts" tabindex="0">
      <table>
        <caption>
          ${
            rows.length < texts.length
              ? `The first ${formatCount(rows.length)} of ${formatCount(texts.length)} texts. A CSV export has all of them.`
              : plural(texts.length, 'text')
          }
        </caption>
        <thead>
          <tr>
            ${columns.map(([name]) => html`<th scope="col" dir="auto">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell, at) => html`<td class="${columns[at]?.[1]}" dir="auto">${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2>Settings</h2>
    ${factList(settings)}
  </main>`;
  const title = html`<title>Embeddings by ${model}</title>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
${String(title)}
<style>${colours}</style>
</head>
<body>
${String(page)}
</body>
</html>
`;
}

/** The rules that colour points, and the colours themselves for a browser's own choice of light and dark. */
export function pageColours(styles: string, tokens: string): string {
  const chosen = /\[data-mantine-color-scheme=['"]?dark['"]?\]\s*(\{[^}]*\})/g;
  const both = tokens.replaceAll(chosen, '@media (prefers-color-scheme: dark){:root$1}');
  const rules = groupTokens.map((token, at) => `.g${at}{fill:var(${token})}`);
  return [styles, both, ...rules].join('\n');
}

function groupClass(label: number): string {
  return `g${groupPlace(label)}`;
}

function factList(facts: Facts): Html {
  return html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd dir="auto">${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function mapFigure({ drawn, texts, labels }: Report, { title, about, points }: ReportMap): Html {
  const view = fitted(points, WIDTH, HEIGHT);
  const titled = drawn.length <= MOST_TITLES;
  const radius = drawn.length > MOST_TITLES ? 1.5 : 4;
  const dots = drawn.map((row) => {
    const { left, top } = placeOf(points, row, view);
    return html`<circle
      class="${groupClass(labels?.[row] ?? -1)}"
      cx="${left.toFixed(1)}"
      cy="${top.toFixed(1)}"
      r="${radius}"
    >
      ${titled ? html`<title>${texts[row]}</title>` : undefined}
    </circle>`;
  });
  const some =
    drawn.length < texts.length
      ? ` ${formatCount(drawn.length)} of ${formatCount(texts.length)} texts are drawn.`
      : '';
  return html`<figure>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${dots}</svg>
    <figcaption>${title}. ${about}${some}</figcaption>
  </figure>`;
}

function heatFigure({ heat }: Report): Html | undefined {
  return (
    heat &&
    html`<figure>
      <img src="${heat.picture}" alt="Heat map" />
      <figcaption>Heat map. ${heat.about}</figcaption>
    </figure>`
  );
}
