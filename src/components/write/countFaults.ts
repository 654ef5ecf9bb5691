import type { FieldErrors } from 'react-hook-form';

/** How many fields a form's own check has marked; what a server refused is told in its own words. */
export function countFaults(errors: FieldErrors): number {
  return leaves(errors).filter((type) => type !== 'server').length;
}

function leaves(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && typeof node.type === 'string' && 'message' in node) return [node.type];
  return Object.values(node).flatMap(leaves);
}
