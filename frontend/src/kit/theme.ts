import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const listeners = new Set<() => void>();
const media = () => window.matchMedia('(prefers-color-scheme: dark)');
const chosen = (): Theme => {
  try {
    const value = localStorage.getItem('theme');
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
};
const show = () => {
  const theme = chosen();
  document.documentElement.dataset.theme =
    theme === 'dark' || (theme === 'system' && media().matches) ? 'dark' : 'light';
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void) => {
  const system = media();
  listeners.add(listener);
  system.addEventListener('change', show);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', show);
  };
};

/** The chosen theme and its setter. public/first.js applies the theme before the first paint. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const theme = useSyncExternalStore(subscribe, chosen, () => 'system' as const);
  return [
    theme,
    (next) => {
      try {
        if (next === 'system') localStorage.removeItem('theme');
        else localStorage.setItem('theme', next);
      } catch {
        /* the browser may refuse to store */
      }
      show();
    },
  ];
};
