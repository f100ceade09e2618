// Zones whose English readers use a 12-hour clock. English elsewhere uses 24 hours, which every reader understands.
const monthFirst =
  /^(US|Canada)\/|^Pacific\/Honolulu$|^America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|Indiana|Indianapolis|Kentucky|Louisville|North_Dakota|Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit)(\/|$)/;
const dayFirst = /^Australia\/|^Pacific\/Auckland$|^Asia\/(Kolkata|Calcutta|Manila|Karachi|Dhaka)$/;
/** The English of this zone, such as 'en-US' in New York. Letters use it, because the region of their readers is unknown. */
export const englishAt = (zone: string): string =>
  monthFirst.test(zone) ? 'en-US' : dayFirst.test(zone) ? 'en-AU' : 'en-GB';
/** Gives English without a region the region of this zone. */
export const spokenAt = <Speaker extends { locale: string }>(speaker: Speaker, zone: string): Speaker =>
  speaker.locale === 'en' ? { ...speaker, locale: englishAt(zone) } : speaker;
