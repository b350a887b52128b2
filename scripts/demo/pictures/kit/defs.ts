/** Gradients, filters and symbols, each written once into the picture and referred to by id. */
export interface Defs {
  /** Registers the markup under this id the first time, and returns the id. */
  once(id: string, markup: (id: string) => string): string;
  /** A reference to a drawing that is repeated: the same drawing is written once. */
  share(art: string): string;
  toString(): string;
}

export function createDefs(): Defs {
  const known = new Map<string, string>();
  const shared = new Map<string, string>();
  return {
    once(id, markup) {
      if (!known.has(id)) known.set(id, markup(id));
      return id;
    },
    share(art) {
      const id = shared.get(art) ?? `part-${shared.size + 1}`;
      shared.set(art, id);
      return `<use href="#${id}"/>`;
    },
    toString: () =>
      [...known.values(), ...[...shared].map(([art, id]) => `<g id="${id}">${art}</g>`)].join(''),
  };
}
