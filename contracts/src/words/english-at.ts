// Zones whose clocks people read to twelve when they write English. Elsewhere English is written with 24 hours, which every reader understands.
const monthFirst =
  /^(US|Canada)\/|^Pacific\/Honolulu$|^America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|Indiana|Indianapolis|Kentucky|Louisville|North_Dakota|Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit)(\/|$)/;
const dayFirst = /^Australia\/|^Pacific\/Auckland$|^Asia\/(Kolkata|Calcutta|Manila|Karachi|Dhaka)$/;
/** The English of whoever lives by these clocks: 'en-US' in New York. For letters, whose readers have told nobody their region. */
export const englishAt = (zone: string): string =>
  monthFirst.test(zone) ? 'en-US' : dayFirst.test(zone) ? 'en-AU' : 'en-GB';
/** English of no region, as people write it who live by these clocks. */
export const spokenAt = <Speaker extends { locale: string }>(speaker: Speaker, zone: string): Speaker =>
  speaker.locale === 'en' ? { ...speaker, locale: englishAt(zone) } : speaker;
