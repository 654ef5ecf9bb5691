import { paths } from '../../components/page/paths';

/** The editor of a group, at a rule; `index` counts from 0, the address from 1 as people do. */
export function ruleEditPath(id: string, index: number): string {
  return `${paths.securityGroupEdit(id)}?rule=${index + 1}`;
}

/** The place of the rule an editor's address names, or `undefined`. */
export function ruleOfAddress(search: string): number | undefined {
  const number = new URLSearchParams(search).get('rule') ?? '';
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) - 1 : undefined;
}
