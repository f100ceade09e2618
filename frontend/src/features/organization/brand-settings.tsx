import { Said } from '../../kit/said.tsx';
import { say, voice } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { contrast, leastContrast, readsWhite } from '@candor/contracts/values/contrast';
import type { DataOf } from '@candor/contracts/kernel/page';
import { organizationBrand } from '@candor/contracts/organization/fields';
import { brandPage } from '@candor/contracts/organization/pages';
import { addressOfPicture } from '../../fields/image-field.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { Section } from '../../kit/page.tsx';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { brandColor } from '../../parts/public/brand.tsx';
import { CareersPreview } from './careers-preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type Data = DataOf<typeof brandPage>;
type Typed = { slug: string; logo: string; banner: string; brand_color: string; careers_intro: string };
const ratio = (value: number) =>
  say('{ratio} to 1', {
    ratio: value.toLocaleString(voice().locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });

/** How readable the typed color is: as a background of text, and as a button on the careers page. */
const ContrastCheck = () => {
  const { values } = useFormikContext<Typed>();
  const color = brandColor(values.brand_color);
  if (!color)
    return (
      <p className="text-meta text-ink-3">{say('Without a color, buttons and the band are black on light pages.')}</p>
    );
  const white = readsWhite(color);
  const beside = contrast(color, '#ffffff');
  return (
    <ul className="grid gap-1.5 text-meta text-ink-2" aria-label={say('Contrast of the color')}>
      <li className="flex flex-wrap items-center gap-x-2">
        <Status tone="good">{say('Text is readable')}</Status>
        {white
          ? say('White text on it: {ratio}', { ratio: ratio(contrast(color, '#ffffff')) })
          : say('Black text on it: {ratio}', { ratio: ratio(contrast(color, '#000000')) })}
      </li>
      <li className="flex flex-wrap items-center gap-x-2">
        {beside >= leastContrast.shapes ? (
          <Status tone="good">{say('Buttons stand out')}</Status>
        ) : (
          <Status tone="warn">{say('Buttons are hard to see')}</Status>
        )}
        {beside >= leastContrast.shapes
          ? say('On a white page: {ratio}', { ratio: ratio(beside) })
          : say('On a white page: {ratio}. {least} or more is needed; choose a darker color.', {
              ratio: ratio(beside),
              least: ratio(leastContrast.shapes),
            })}
      </li>
    </ul>
  );
};

const Preview = ({ page }: { page: Data }) => {
  const { values } = useFormikContext<Typed>();
  return (
    <CareersPreview
      name={page.organization.name}
      about={values.careers_intro || page.about}
      posts={page.posts}
      address={page.careers_url.replace(`/${page.settings.slug}/`, `/${values.slug}/`)}
      color={brandColor(values.brand_color)}
      logo={addressOfPicture(values.logo)}
      banner={addressOfPicture(values.banner)}
    />
  );
};

const addressLink = (address: string) => (words: ReactNode) => (
  <a href={address} className="text-accent-ink underline underline-offset-2">
    {words}
  </a>
);
/** `/org/brand`: the organization's look for candidates, and where it appears. */
export const Screen = () => {
  const page = usePage(brandPage);
  const { settings, version, user, sizes, old_slugs, careers_url } = page;
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="brand"
      purpose={say('How candidates see you, on the careers page and every post.')}
      wide
    >
      <SettingsForm fields={organizationBrand} settings={settings} version={version}>
        <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div>
            <Section title={say('Look')}>
              <div className="grid gap-4">
                <FieldInput name="logo" />
                <FieldInput name="banner" />
                <FieldInput name="brand_color" />
                <ContrastCheck />
              </div>
            </Section>
            <Section title={say('Words')}>
              <FieldInput name="careers_intro" />
            </Section>
            <Section title={say('Where')}>
              <FieldInput name="slug" autoComplete="off" />
              <p className="mt-2 text-meta text-ink-3">
                <Said
                  text="Your careers page is at <link>{address}</link>"
                  with={{
                    address: careers_url,
                    link: addressLink(careers_url),
                  }}
                />
              </p>
              {old_slugs.length > 0 && (
                <ul className="mt-2 text-meta text-ink-3">
                  {old_slugs.map(({ slug, until }) => (
                    <li key={slug}>
                      {say('/{slug} leads here until {day}.', { slug, day: dayText(until.slice(0, 10)) })}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </div>
          <Preview page={page} />
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
