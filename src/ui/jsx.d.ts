import type {
  ExoticComponent,
  FragmentProps,
  JSX as React,
  Key,
  ReactElement,
  ReactNode,
} from 'react';

// The types of JSX in this project (`paths` of tsconfig.json). A browser that translates a page moves its text into elements
// of its own. React then updates a text that is not in the page any more, or looks for a place beside it and throws. It
// replaces safely what is the only text of an element. So text must not stand beside anything: not beside an element, not
// beside another text, as in `<p>{count} selected</p>`, and not in a fragment. Such a text needs a `<span>`, or one template.

type Elements = ReactElement | boolean | null | undefined | readonly Part[];

/** What may stand beside others: elements, and what shows nothing. */
export type Part = Elements | '';

/** What an element may have between its tags: parts, or one text. */
export type Content = Elements | string | number;

/** Gives no bare text, which would stand beside what its user puts there. */
export type Component<P = object> = ((props: P) => Part) | ExoticComponent<P>;

/** React's and Mantine's components are typed to give any node. They give elements. */
type OfLibrary = ((props: never) => ReactNode) & ({ $$typeof: symbol } | { extend: unknown });

type PropsOf<C, P> = string extends P['children' & keyof P]
  ? P & { children?: C extends ExoticComponent<FragmentProps> ? Part : Content }
  : P;

export function Fragment(props: { children?: Part }): ReactElement;
export function jsx(type: unknown, props: unknown, key?: Key): ReactElement;
export function jsxs(type: unknown, props: unknown, key?: Key): ReactElement;

export namespace JSX {
  type Element = React.Element;
  type ElementClass = React.ElementClass;
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => Part)
    | OfLibrary
    | (new (props: never) => ElementClass);
  type ElementAttributesProperty = React.ElementAttributesProperty;
  type ElementChildrenAttribute = React.ElementChildrenAttribute;
  type IntrinsicAttributes = React.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.IntrinsicClassAttributes<T>;
  type LibraryManagedAttributes<C, P> = React.LibraryManagedAttributes<C, PropsOf<C, P>>;
  type IntrinsicElements = {
    [Tag in keyof React.IntrinsicElements]: React.IntrinsicElements[Tag] & { children?: Content };
  };
}
