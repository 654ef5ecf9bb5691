/** Memoises a function of an object. The result is kept as long as the object is. */
export function oncePer<K extends object, V extends {}>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const value = make(of);
    made.set(of, value);
    return value;
  };
}
