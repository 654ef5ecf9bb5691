/** Where the members of a body are edited: the first pattern that matches a pointer gives the field's name. */
export type FieldMap = readonly (readonly [pattern: RegExp, field: string])[];

/** Fields every form with write metadata has. */
export const metadataFields: FieldMap = [
  [/^\/metadata\/name$/, 'name'],
  [/^\/metadata\/description$/, 'description'],
  [/^\/metadata\/tags\/(\d+)\/(name|value)$/, 'tags.$1.$2'],
  [/^\/metadata\/tags\/(\d+)$/, 'tags.$1.name'],
];

/** The name of the form field that a JSON pointer of a server's message is about, or `undefined`. */
export function fieldAt(pointer: string, map: FieldMap): string | undefined {
  for (const [pattern, field] of map)
    if (pattern.test(pointer)) return pointer.replace(pattern, field);
  return undefined;
}
