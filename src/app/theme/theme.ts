import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Mantine's ten shades, as the tokens of these names. */
const shades = (names: string) =>
  names.split(' ').map((name) => `var(--${name})`) as unknown as MantineColorsTuple;

/** Maps every shade of a tone to its soft background or to the colour itself. */
const toneShades = (tone: string) =>
  shades(`${`${tone}-soft `.repeat(3)}${`${tone} `.repeat(7)}`.trim());

const tones = ['accent', 'settled', 'attention', 'failed'] as const;

const transitionProps = { duration: 0 };
const dialog = { transitionProps, returnFocus: false, lockScroll: false };

/** Mantine by the tokens of tokens.css, which have a light and a dark value each. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12.5px', sm: '14px', md: '14px', lg: '16px' },
  fontWeights: { regular: '400', medium: '500', bold: '620' },
  lineHeights: { xs: '18px', sm: '20px', md: '20px', lg: '22px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { xs: '4px', sm: 'var(--radius-s)', md: 'var(--radius)', lg: 'var(--radius-l)' },
  shadows: { sm: 'none', md: 'var(--float)', xl: 'var(--float)' },
  cursorType: 'pointer',
  defaultRadius: 'md',
  primaryColor: 'accent',
  white: 'var(--surface)',
  black: 'var(--text)',
  colors: {
    ...Object.fromEntries(tones.map((tone) => [tone, toneShades(tone)])),
    gray: shades('hover hover line line-strong line-strong text-3 text-3 text-2 text-2 text'),
    dark: shades('text text-2 text-3 text-3 line-strong line-strong surface hover page page'),
  },
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: sizesOfButton[size ?? 'sm'] ?? {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26, radius: 'sm' } },
    CloseButton: { defaultProps: { variant: 'subtle', size: 26, iconSize: 15, radius: 'sm' } },
    Alert: {
      vars: () => ({ root: { '--alert-bg': 'var(--tone-soft)', '--alert-color': 'var(--tone)' } }),
    },
    Anchor: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'xl', tt: 'none', fw: 500 } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    // Block elements, because hints and notes contain blocks.
    InputDescription: { defaultProps: { component: 'div' } },
    Popover: { defaultProps: { transitionProps, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps, shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md', offset: 4, keepMounted: false } },
    // Names, ids, queries and code, unless a field says that it holds a sentence; and never anybody's own data.
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    Textarea: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    // `useDialogLayer` returns the focus, and holds the page behind.
    ModalRoot: { defaultProps: { ...dialog, radius: 'lg' } },
    ModalOverlay: { defaultProps: { transitionProps } },
    DrawerRoot: { defaultProps: dialog },
    DrawerOverlay: { defaultProps: { transitionProps } },
  },
});

const sizesOfButton: Record<string, Record<string, string>> = {
  sm: { '--button-height': 'var(--control)', '--button-padding-x': '12px' },
  xs: {
    '--button-height': '26px',
    '--button-padding-x': '8px',
    '--button-radius': 'var(--radius-s)',
  },
};

/** Values that Mantine would compute from shades, taken from the tokens instead. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both: Record<string, string> = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-error': 'var(--failed)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-gray-light': 'var(--sunken)',
    '--mantine-color-gray-light-hover': 'var(--sunken)',
    '--mantine-color-gray-light-color': 'var(--text-2)',
  };
  for (const tone of tones) {
    both[`--mantine-color-${tone}-light`] = `var(--${tone}-soft)`;
    both[`--mantine-color-${tone}-light-hover`] = `var(--${tone}-soft)`;
    both[`--mantine-color-${tone}-light-color`] = `var(--${tone})`;
  }
  return { variables: {}, light: both, dark: both };
};
