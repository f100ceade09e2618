import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import { answerUnder, formOn, type FormVersion, formVersions } from '@candor/contracts/demographics/forms';
import { declining } from '@candor/contracts/demographics/groups';
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
import { AnswerBox } from '../demographics/answer-box.ts';
import { Lookups } from '../lookups.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { bareId, dashedId } from '../../access/opening-key.ts';

const idBytes = 16;
const dayBytes = 2;
const sealBytes = 16;
/** The invitation's content: organization, job, bucket, the sealed application, and its last day. */
const saidBytes = 4 * idBytes + dayBytes;
const length = Math.ceil(((saidBytes + sealBytes) * 4) / 3);
const today = (): number => Math.floor(Date.now() / dayLength);

/** `application_id`: the application that the form made; null: the form made none. */
type Form = { uid: string; machine: boolean; application_id: string | null };
type Place = { organization_id: string; job_id: string };
/** `bucket`: the id under which the answers are stored. The log stores it nowhere else; only the secret can tell from which form it was made. `application_id`: for demographic answers; a form without an application has an id that belongs to none. */
export type Invited = Place & { bucket: string; application_id: string };
/** A demographic question: what it asks about, and the code of each option. */
export type Demographic = { category: string; form: string | null; codes: ReadonlyMap<string, string> };
/** A code of a report: no spaces, and no letters that a reader could take for a name. */
const codeOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_–+-]+/g, '_')
    .slice(0, 40) || 'other';

/** The organization's questions after an application, and the invitations to answer them. An invitation is sealed and not stored, so nothing records who got which. */
@Injectable()
export class Surveys {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(AnswerBox) private readonly box: AnswerBox,
  ) {}

  /** All questions asked now, in order. */
  async asked(organization_id: string, country: string | null): Promise<AskedSurvey[]> {
    const [surveys, options] = await Promise.all([
      this.lookups.entries(organization_id, survey),
      this.lookups.entries(organization_id, surveyoption),
    ]);
    return surveys
      .filter(({ id, fields: { active, kind, type, form, country_codes } }) => {
        const countries = country_codes ?? [];
        return (
          active &&
          isCounted(type) &&
          (kind !== 'demographic' || (type !== 'scale' && (form !== null || declines(id, options)))) &&
          (!countries.length || (country !== null && countries.includes(country)))
        );
      })
      .map((row) => askedOf(row, options))
      .filter(({ type, options: offered }) => !offersOptions(type) || offered.length > 1);
  }

  /** `form`: the request that sent the form, which can answer only once. The invitation of a suspected machine looks the same and opens nothing. Null: there are no questions. */
  async invitation(place: Place, country: string | null, form: Form): Promise<SurveyInvitation | null> {
    const questions = await this.asked(place.organization_id, country);
    if (!questions.length) return null;
    // Every invited applicant has a record, so a record does not tell that they answered.
    if (form.application_id && (await this.demographic(place.organization_id)).size)
      await this.box.invite(form.application_id);
    return { token: this.tokenOf(place, form), questions };
  }

  /** The demographic questions by their ids. Their answers go into the answer box, all others into the log. */
  async demographic(organization_id: string): Promise<Map<string, Demographic>> {
    const [surveys, options] = await Promise.all([
      this.lookups.entries(organization_id, survey),
      this.lookups.entries(organization_id, surveyoption),
    ]);
    return new Map(
      surveys
        .filter(({ fields: { kind, active } }) => kind === 'demographic' && active)
        .map((row) => [row.id, demographicOf(row, options)]),
    );
  }

  private tokenOf({ organization_id, job_id }: Place, form: Form): string {
    const bucket = secretIdFrom(this.pepper, 'survey', organization_id, job_id, form.uid);
    const application = form.application_id ?? secretIdFrom(this.pepper, 'survey of nobody', form.uid);
    const said = Buffer.concat([
      Buffer.from(bareId(organization_id) + bareId(job_id) + bareId(bucket), 'hex'),
      this.hide(Buffer.from(bareId(application), 'hex')),
      Buffer.alloc(dayBytes),
    ]);
    said.writeUInt16BE(today() + surveyDays, saidBytes - dayBytes);
    return Buffer.concat([said, form.machine ? randomBytes(sealBytes) : this.seal(said)]).toString('base64url');
  }

  /** What the invitation contains. Null: it was not made here or has expired. */
  read(token: string): Invited | null {
    if (token.length !== length || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const said = bytes.subarray(0, saidBytes);
    if (!timingSafeEqual(bytes.subarray(saidBytes), this.seal(said))) return null;
    if (said.readUInt16BE(saidBytes - dayBytes) < today()) return null;
    const at = (place: number) => said.toString('hex', place * idBytes, (place + 1) * idBytes);
    const application_id = dashedId(this.show(said.subarray(3 * idBytes, 4 * idBytes)).toString('hex'));
    return { organization_id: dashedId(at(0)), job_id: dashedId(at(1)), bucket: at(2), application_id };
  }

  /** Encrypts the id with one block of AES: the same application always gives the same result, and only the secret can tell which application it is. */
  private hide(id: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-ecb', this.blockKey(), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(id), cipher.final()]);
  }
  private show(hidden: Buffer): Buffer {
    const cipher = createDecipheriv('aes-256-ecb', this.blockKey(), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(hidden), cipher.final()]);
  }
  private blockKey(): Buffer {
    return createHmac('sha256', this.pepper).update('application of a survey\n').digest();
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
/** What a demographic question asks about, and the code of each of its options. */
export const demographicOf = (
  { id, fields: { category, form } }: RowOf<typeof survey>,
  options: readonly RowOf<typeof surveyoption>[],
): Demographic => ({
  category: (form && formVersions.find((each) => each.form === form)?.category) || (category ?? id),
  form: form ?? null,
  codes: new Map(
    options.flatMap(({ id: option, fields: { parent_id, is_decline, report_code, value } }) =>
      parent_id === id ? [[option, is_decline ? declining : codeOf(report_code ?? value)]] : [],
    ),
  ),
});
/** A question with its offered options. */
export const askedOf = (
  { id, fields: { question, intro, type, form, kind } }: RowOf<typeof survey>,
  options: readonly RowOf<typeof surveyoption>[],
): AskedSurvey => {
  const official = kind === 'demographic' && form ? formOn(form, new Date().toISOString().slice(0, 10)) : null;
  return official ? askedOn(id, official) : askedOfOwn(id, { question, intro, type }, options);
};
/** A question in the words of its form. */
const askedOn = (id: string, version: FormVersion): AskedSurvey => {
  const { title, number, omb, expires, body, foot, question, options } = version;
  return {
    id,
    question,
    intro: null,
    type: 'single',
    options: options.map(({ value, label, text }) => ({ value: answerUnder(version, value), label, text })),
    form: {
      version: version.version,
      title,
      number,
      omb,
      expires,
      body: body.map(({ list, ...rest }) => ({ ...rest, ...(list ? { list: [...list] } : {}) })),
      foot,
    },
  };
};
const askedOfOwn = (
  id: string,
  { question, intro, type }: { question: string; intro: string | null; type: string },
  options: readonly RowOf<typeof surveyoption>[],
): AskedSurvey => ({
  id,
  question,
  intro: plainWords(intro ?? '') || null,
  type: type as SurveyType,
  form: null,
  options: options.flatMap(({ id: value, fields: { name: label, parent_id, is_decline } }) =>
    // Besides a typed year, the only option is to decline.
    parent_id === id && (type !== 'year' || is_decline) ? [{ value, label }] : [],
  ),
});
