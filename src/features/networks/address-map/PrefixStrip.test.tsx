import { MantineProvider } from '@mantine/core';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { addressSpace } from '../../../lib/address/addressSpace';
import { prefixAt } from '../../../lib/address/cidr';
import { mappedNetworks, PrefixStrip } from './PrefixStrip';

interface Place {
  prefix: string;
  others: readonly string[];
  /** What each of the others is called. */
  name: string;
}

function Strip({ prefix, others, name }: Place) {
  const here = others.map((each) => ({ name, prefix: each }));
  const ranges = addressSpace(mappedNetworks(here)).containers;
  return (
    <FormProvider {...useForm({ defaultValues: { prefix, name: '' } })}>
      <PrefixStrip
        {...{ isKnown: true, here, ranges, elsewhere: [], where: '' }}
        onUse={() => undefined}
      />
    </FormProvider>
  );
}

const drawn = (prefix: string, others: readonly string[], name = 'other') =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <Strip prefix={prefix} others={others} name={name} />
      </MemoryRouter>
    </MantineProvider>,
  );

test('a name that misleads is shown by its number', () => {
  const html = drawn('10.0.0.0/24', ['10.0.0.0/20'], 'edge\u202Eforp');
  expect(html).toContain('edge[U+202E]forp');
  expect(html).not.toContain('\u202E');
});

test('it says that there are no networks only where there are none', () => {
  expect(drawn('', [])).toContain('No networks yet');
  const prefix = fc
    .tuple(fc.nat(8), fc.integer({ min: 0, max: 32 }))
    .map(([at, length]) => prefixAt(4, 0x0a000000n + BigInt(at) * 64n, length).text);
  const twins = fc
    .tuple(prefix, fc.integer({ min: 1, max: 40 }))
    .map(([text, count]) => Array<string>(count).fill(text));
  fc.assert(
    fc.property(fc.oneof(prefix, fc.constant('')), twins, fc.array(prefix), (own, same, more) => {
      expect(drawn(own, [...same, ...more])).not.toContain('No networks');
    }),
    { numRuns: 50 },
  );
});
