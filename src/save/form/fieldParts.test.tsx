import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { Json } from '../../lib/json';
import * as connections from '../../session/connections';
import { sandbox } from '../../session/session.fixture';
import type { Content } from '../../ui/jsx';

// The keys of the shortcuts are those of the machine.
vi.stubGlobal('navigator', { userAgent: '' });
const { DescriptionSection } = await import('../../resource/fields/MetadataFields');
const { FieldValue } = await import('./fieldParts');

const shown = (content: Content) => renderToString(<MantineProvider>{content}</MantineProvider>);
/** The ids of networks that are shown of an answer. */
const idsOf = (value: Json | undefined) => {
  const field = { label: 'Networks', of: 'network', unit: undefined } as const;
  const given = { ...field, value: () => value, text: () => String(value) };
  const html = shown(<FieldValue field={given} from={{ raw: {} }} />);
  return [...html.matchAll(/title="(net-[^"]*)"/g)].map(([, id]) => id);
};

test('each id of a list is one of its own', () => {
  vi.spyOn(connections, 'useConnection').mockReturnValue(sandbox as never);
  expect(idsOf('net-1')).toEqual(['net-1']);
  expect(idsOf(['net-1', 'net-2'])).toEqual(['net-1', 'net-2']);
  for (const nothing of [[], null, undefined]) expect(idsOf(nothing)).toEqual([]);
});

function Section({ fields }: { fields: readonly string[] }) {
  const form = useForm({ defaultValues: { description: '', tags: [] } });
  return (
    <FormProvider {...form}>
      <DescriptionSection fields={fields} />
    </FormProvider>
  );
}

test.each([
  { fields: ['name', 'description', 'tags'], title: 'Description and tags' },
  { fields: ['description'], title: 'Description' },
  { fields: ['tags'], title: 'Tags' },
  { fields: ['name'], title: undefined },
])('a form with the fields $fields has no input for another', ({ fields, title }) => {
  const html = shown(<Section fields={fields} />);
  expect(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]).toBe(title);
  expect(html.includes('name="description"')).toBe(fields.includes('description'));
  expect(html.includes('Add tag')).toBe(fields.includes('tags'));
});
