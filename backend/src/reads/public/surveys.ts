import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { dayLength } from '@candor/contracts/values/days';
import { plainWords } from '@candor/contracts/values/rich-text';
import {
  type AskedSurvey,
  surveyDays,
  type SurveyInvitation,
  type SurveyType,
  surveyTypes,
} from '@candor/contracts/public/surveys';
import { secretIdFrom } from '../../kernel/codec.ts';
import { Lookups } from '../lookups.ts';
import { PEPPER } from '../../kernel/tokens.ts';

const idBytes = 16;
const dayBytes = 2;
const sealBytes = 16;
/** Organization, job, bucket, the last day. */
const saidBytes = 3 * idBytes + dayBytes;
const length = Math.ceil(((saidBytes + sealBytes) * 4) / 3);
const today = (): number => Math.floor(Date.now() / dayLength);
const hexOf = (uuid: string): string => uuid.replaceAll('-', '');
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type Form = { uid: string; machine: boolean };
type Place = { organization_id: string; job_id: string };
/** `bucket`: the word under which the answers are kept. It is stored nowhere else; only the secret can tell which form it was made from. */
export type Invited = Place & { bucket: string };

/** The organization's questions after an application, and the invitations to answer them. An invitation is sealed and not stored, so nothing records who got which. */
@Injectable()
export class Surveys {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** All questions asked now, in order. */
  async asked(organization_id: string, country: string | null): Promise<AskedSurvey[]> {
    const [surveys, options] = await Promise.all([
      this.lookups.entries(organization_id, survey),
      this.lookups.entries(organization_id, surveyoption),
    ]);
    return surveys
      .filter(({ id, fields: { active, kind, type, country_codes } }) => {
        const countries = country_codes ?? [];
        return (
          active &&
          isCounted(type) &&
          (kind !== 'demographic' || (type !== 'scale' && declines(id, options))) &&
          (!countries.length || (country !== null && countries.includes(country)))
        );
      })
      .map((row) => askedOf(row, options))
      .filter(({ type, options: offered }) => !offersOptions(type) || offered.length > 1);
  }

  /** `form`: the id of the request that sent the form, which can answer only once. A machine's invitation looks the same and opens nothing. Null: there are no questions. */
  async invitation(place: Place, country: string | null, form: Form): Promise<SurveyInvitation | null> {
    const questions = await this.asked(place.organization_id, country);
    return questions.length ? { token: this.tokenOf(place, form), questions } : null;
  }

  private tokenOf({ organization_id, job_id }: Place, form: Form): string {
    const bucket = secretIdFrom(this.pepper, 'survey', organization_id, job_id, form.uid);
    const said = Buffer.concat([
      Buffer.from(hexOf(organization_id) + hexOf(job_id) + hexOf(bucket), 'hex'),
      Buffer.alloc(dayBytes),
    ]);
    said.writeUInt16BE(today() + surveyDays, 3 * idBytes);
    return Buffer.concat([said, form.machine ? randomBytes(sealBytes) : this.seal(said)]).toString('base64url');
  }

  /** Null: the invitation was not made here or is over. */
  read(token: string): Invited | null {
    if (token.length !== length || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const said = bytes.subarray(0, saidBytes);
    if (!timingSafeEqual(bytes.subarray(saidBytes), this.seal(said))) return null;
    if (said.readUInt16BE(3 * idBytes) < today()) return null;
    const at = (place: number) => said.toString('hex', place * idBytes, (place + 1) * idBytes);
    return { organization_id: uuidOf(at(0)), job_id: uuidOf(at(1)), bucket: at(2) };
  }

  private seal(said: Buffer): Buffer {
    return createHmac('sha256', this.pepper).update('survey\n').update(said).digest().subarray(0, sealBytes);
  }
}

export const isCounted = (type: string): type is SurveyType => (surveyTypes as readonly string[]).includes(type);
export const offersOptions = (type: SurveyType): boolean => type === 'single' || type === 'multiple';
/** Whether a question has an option to decline. A demographic question without one is not asked. */
const declines = (survey_id: string, options: readonly RowOf<typeof surveyoption>[]): boolean =>
  options.some(({ fields: { parent_id, is_decline } }) => is_decline && parent_id === survey_id);
/** A question with its offered options. */
export const askedOf = (
  { id, fields: { question, intro, type } }: RowOf<typeof survey>,
  options: readonly RowOf<typeof surveyoption>[],
): AskedSurvey => ({
  id,
  question,
  intro: plainWords(intro ?? '') || null,
  type: type as SurveyType,
  options: options.flatMap(({ id: value, fields: { name: label, parent_id, is_decline } }) =>
    // Besides a typed year, the only option is to decline.
    parent_id === id && (type !== 'year' || is_decline) ? [{ value, label }] : [],
  ),
});
