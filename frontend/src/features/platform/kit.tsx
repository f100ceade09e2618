import { type ReactNode } from 'react';
import { kitPartsPage } from '@candor/contracts/platform/pages';
import { TooltipGroup } from '../../kit/overlays/tooltip.tsx';
import { usePage } from '../../page/use-page.ts';
import { Cells, fieldStates } from './kit-fields.tsx';
import { partStories } from './kit-parts.tsx';
import { useHydrated } from '../../kit/hydrated.ts';

const Story = ({ theme, name, children }: { theme: string; name: string; children: ReactNode }) => (
  <section aria-label={`${name}, ${theme}`} data-story={name} className="border-t border-line py-6 first:border-0">
    <h3 className="mb-4 text-head font-semi text-ink">{name}</h3>
    {children}
  </section>
);

/** `/kit`, for developers of screens: every part and every kind of field, in light and in dark. */
export const Screen = () => {
  usePage(kitPartsPage);
  if (!useHydrated()) return null;
  return (
    <TooltipGroup>
      <main className="bg-sheet">
        <h1 className="sr-only">Kit</h1>
        {['light', 'dark'].map((theme) => (
          <div key={theme} data-theme={theme} className="bg-sheet px-5 py-6 text-ink sm:px-8">
            <div className="mx-auto max-w-[880px]">
              <h2 className="mb-2 text-title font-semi capitalize">{theme}</h2>
              {Object.entries(partStories).map(([name, draw]) => (
                <Story key={name} theme={theme} name={name}>
                  {draw()}
                </Story>
              ))}
              {Object.entries(fieldStates).map(([state, draw]) => (
                <Story key={state} theme={theme} name={`Fields, ${state}`}>
                  {draw()}
                </Story>
              ))}
              <Story theme={theme} name="Fields in a list">
                <Cells />
              </Story>
            </div>
          </div>
        ))}
      </main>
    </TooltipGroup>
  );
};
