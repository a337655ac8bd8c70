/** Draws the contract with Redoc, in light or dark colours as the reader's system asks. */
const { dataset } = document.currentScript;
const dark = matchMedia('(prefers-color-scheme: dark)');

const palettes = {
  light: {
    page: '#ffffff',
    card: '#f3f4f6',
    text: '#1b1f24',
    muted: '#545b66',
    line: '#d5d9df',
    accent: '#1d5bd0',
    success: '#17692d',
    error: '#b3261e',
    warning: '#8a5a00',
    codePage: '#1b1f25',
  },
  dark: {
    page: '#111418',
    card: '#1b1f25',
    text: '#e8eaee',
    muted: '#a8b0bc',
    line: '#343a44',
    accent: '#8ab4ff',
    success: '#7fd694',
    error: '#ff9d94',
    warning: '#e6b450',
    codePage: '#0b0d10',
  },
};

function themeOf({ page, card, text, muted, line, accent, success, error, warning, codePage }) {
  const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
  const sans = 'system-ui, sans-serif';
  return {
    colors: {
      primary: { main: accent },
      success: { main: success },
      error: { main: error },
      warning: { main: warning },
      gray: { 50: card, 100: line },
      text: { primary: text, secondary: muted },
      border: { dark: line, light: card },
      responses: {
        success: { color: success, backgroundColor: card, tabTextColor: '#7fd694' },
        error: { color: error, backgroundColor: card, tabTextColor: '#ff9d94' },
        redirect: { color: warning, backgroundColor: card, tabTextColor: '#e6b450' },
        info: { color: accent, backgroundColor: card, tabTextColor: '#8ab4ff' },
      },
    },
    schema: { nestedBackground: card, linesColor: line, typeNameColor: muted, typeTitleColor: text },
    typography: {
      fontSize: '15px',
      lineHeight: '1.6',
      fontFamily: sans,
      headings: { fontFamily: sans, fontWeight: '600' },
      code: { fontFamily: mono, fontSize: '13px', color: text, backgroundColor: card },
      links: { color: accent, visited: accent, hover: accent },
    },
    sidebar: {
      backgroundColor: page,
      textColor: text,
      activeTextColor: accent,
      arrow: { color: muted },
      groupItems: { activeBackgroundColor: card, activeTextColor: accent },
      level1Items: { activeBackgroundColor: card, activeTextColor: accent },
    },
    rightPanel: { backgroundColor: '#1b1f25', textColor: '#e8eaee' },
    codeBlock: { backgroundColor: codePage },
  };
}

const options = {
  theme: themeOf(palettes[dark.matches ? 'dark' : 'light']),
  scrollYOffset: 'header.site',
  sortRequiredPropsFirst: true,
  hideDownloadButtons: true,
  // They say to people no more than the words beside them, in a colour that is hard to read in the dark.
  hideSchemaPattern: true,
};

Redoc.init(dataset.contract, options, document.getElementById('reference'));

// Redoc cannot change its colours once it has drawn the page.
dark.addEventListener('change', () => location.reload());
