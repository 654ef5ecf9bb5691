/** The roles that the story asks for by name. */
export type Role =
  | 'button'
  | 'checkbox'
  | 'radio'
  | 'columnheader'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'option'
  | 'rowheader'
  | 'tab'
  | 'textbox';

export interface Found {
  click(): Promise<void>;
  /** Replaces what the field holds, key by key. */
  fill(text: string): Promise<void>;
  /** Replaces what the field holds with what was copied. */
  paste(): Promise<void>;
  /** What the field holds now. */
  value(): Promise<string>;
  /** What it looks like now, as a PNG in base64. */
  picture(): Promise<string>;
}

/** A browser with one page, as little of it as the story needs. */
export interface Driver {
  /** Goes to an address, and does not wait for what comes. */
  open(address: string): Promise<void>;
  /** Loads the page again, and does not wait for what comes. */
  reload(): Promise<void>;
  /** Runs a function in the page; arguments and result travel as JSON. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R>;
  /** The first visible element of a role, by its exact name or a part of it. */
  find(role: Role, name: string | RegExp): Promise<Found | undefined>;
  /** What the window shows now, as a PNG in base64. */
  picture(): Promise<string>;
  /** Prints the page, leaves it, and gives the text of each sheet; absent where a driver cannot. */
  sheets?(): Promise<string[]>;
  close(): Promise<void>;
}
