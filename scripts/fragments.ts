import { parseSync } from 'oxc-parser';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Where a `<>` may show bare text, which would stand beside something (src/ui/jsx.d.ts). TypeScript checks the content of all
 * elements, `<Fragment>` included, but not that of `<>`.
 */
export function bareTextsOf(file: string, source: string): { at: number; text: string }[] {
  return fragmentsOf(parseSync(file, source).program)
    .flatMap((fragment) => fragment['children'] as Node[])
    .flatMap((child) => (isKnownPart(child) ? [] : [child]))
    .map(({ start, end }) => ({ at: start, text: source.slice(start, end).trim() }));
}

function fragmentsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(fragmentsOf);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(fragmentsOf);
  return (value as Node).type === 'JSXFragment' ? [value as Node, ...inside] : inside;
}

/** True for an element, for what shows nothing, and for a choice or list of these. */
function isKnownPart(node: Node): boolean {
  const all = (...members: string[]) => members.every((name) => isKnownPart(node[name] as Node));
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true;
    case 'JSXText':
      // Spaces with a line break are the layout of the code.
      return /^\s*\n\s*$/.test(String(node['value']));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return all('expression');
    case 'Literal':
      return node['value'] === null;
    case 'ConditionalExpression':
      return all('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? all('right') : all('left', 'right');
    case 'ArrowFunctionExpression':
      return all('body');
    case 'CallExpression': {
      const called = (node['callee'] as Node)['property'] as { name?: string } | undefined;
      const [made] = node['arguments'] as Node[];
      return called?.name === 'map' && made !== undefined && isKnownPart(made);
    }
    default:
      return false;
  }
}
