const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // HTML has no way to write it.
  '\0': '\uFFFD',
};

/** HTML that is safe to put into other HTML. Only `html` makes it. */
class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}
export type { Html };

type Part = string | number | Html | undefined | readonly Html[];

/** HTML with values in it. Values are escaped, unless they are HTML made here. */
export function html(words: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(words.map((word, at) => word + textOf(values[at])).join(''));
}

function textOf(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replaceAll(/[&<>"'\0]/g, (character) => escapes[character] ?? '');
}
