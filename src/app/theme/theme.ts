import { createTheme, type VariantColorsResolver } from '@mantine/core';

/** The tokens a Mantine `color` stands for; names Mantine itself uses are given their nearest meaning. */
const tones: Record<string, string> = {
  accent: 'accent',
  blue: 'accent',
  green: 'settled',
  teal: 'settled',
  settled: 'settled',
  yellow: 'attention',
  orange: 'attention',
  attention: 'attention',
  red: 'failed',
  failed: 'failed',
  gray: 'unknown',
  unknown: 'unknown',
};

/** Colours of every variant from the tokens, so that both themes follow without a second palette. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const tone = tones[color ?? 'accent'] ?? 'accent';
  const strong = `var(--${tone})`;
  const soft = `var(--${tone}-soft)`;
  const border = '1px solid transparent';
  switch (variant) {
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: 'var(--text)',
        border: '1px solid var(--line-strong)',
      };
    case 'outline':
      return {
        background: 'transparent',
        hover: soft,
        color: strong,
        border: `1px solid ${strong}`,
      };
    case 'light':
      return { background: soft, hover: soft, color: strong, border };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: tone === 'unknown' ? 'var(--hover)' : soft,
        color: tone === 'unknown' ? 'var(--text-2)' : strong,
        border,
      };
    default:
      return {
        background: strong,
        hover:
          tone === 'accent'
            ? 'var(--accent-hover)'
            : `color-mix(in oklab, ${strong} 88%, var(--text))`,
        // Every strong token is dark in the light theme and light in the dark one, as the accent is.
        color: 'var(--accent-text)',
        border,
      };
  }
};

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Modal: { defaultProps: { transitionProps: { duration: 0 }, radius: 'lg', centered: true } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 400 } },
  },
});
