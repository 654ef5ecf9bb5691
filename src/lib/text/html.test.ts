import { expect, it } from 'vitest';
import { html } from './html';

it('escapes what is put in, and leaves HTML made here', () => {
  const hostile = `</p><img src=x onerror="a('b')">&amp;\0`;
  const inner = html`<b>${hostile}</b>`;
  expect(String(html`<p title="${hostile}">${[inner, inner]}${undefined}${2}</p>`)).toBe(
    `<p title="&lt;/p&gt;&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;\uFFFD">${String(inner).repeat(2)}2</p>`,
  );
  expect(String(inner)).toContain('&lt;img');
});
