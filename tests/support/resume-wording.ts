// The words that resumes use, in each language.

export type Words = {
  work: string[];
  school: string[];
  skills: string[];
  tongues: string[];
  about: string;
  now: string[];
  months: string[];
  to: string;
  name: string;
  phone: string;
  mail: string;
  born: string;
  title: string;
};
const lines = (text: string): string[] => text.split('|');
export const said: Record<string, Words> = {
  en: {
    work: lines('Professional Experience|EMPLOYMENT HISTORY|Where I have worked|Work Experience & Internships'),
    school: lines('Education|ACADEMIC BACKGROUND'),
    skills: lines('Skills|Technical Skills'),
    tongues: lines('Languages'),
    about: 'Dependable and curious. I like work that can be finished.',
    now: lines('Present|to date|Current'),
    months: lines('January|February|March|April|May|June|July|August|September|October|November|December'),
    to: 'to',
    name: 'Name',
    phone: 'Mobile',
    mail: 'E-mail',
    born: 'Date of birth',
    title: 'Curriculum Vitae',
  },
  de: {
    work: lines('Berufserfahrung|Beruflicher Werdegang|BERUFSPRAXIS'),
    school: lines('Ausbildung|Schule und Studium'),
    skills: lines('Kenntnisse|EDV-Kenntnisse'),
    tongues: lines('Sprachen|Sprachkenntnisse'),
    about: 'Zuverlässig und neugierig. Ich mag Arbeit, die fertig wird.',
    now: lines('heute|dato|aktuell'),
    months: lines('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
    to: 'bis',
    name: 'Name',
    phone: 'Tel.',
    mail: 'E-Mail',
    born: 'Geburtsdatum',
    title: 'Lebenslauf',
  },
  fr: {
    work: lines('Expérience professionnelle|EXPÉRIENCES|Parcours'),
    school: lines('Formation|Études et diplômes'),
    skills: lines('Compétences'),
    tongues: lines('Langues'),
    about: 'Fiable et curieuse. J’aime le travail qui se termine.',
    now: lines('aujourd’hui|présent|ce jour'),
    months: lines('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
    to: 'à',
    name: 'Nom et prénom',
    phone: 'Tél.',
    mail: 'Courriel',
    born: 'Né(e) le',
    title: 'Curriculum vitæ',
  },
  es: {
    work: lines('Experiencia laboral|EXPERIENCIA PROFESIONAL|Mi experiencia'),
    school: lines('Formación académica|Estudios'),
    skills: lines('Habilidades|Aptitudes'),
    tongues: lines('Idiomas'),
    about: 'Responsable y curiosa. Me gusta el trabajo que se termina.',
    now: lines('actualidad|presente|hoy'),
    months: lines('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
    to: 'a',
    name: 'Nombre y apellidos',
    phone: 'Móvil',
    mail: 'Correo',
    born: 'Fecha de nacimiento',
    title: 'Hoja de vida',
  },
  pl: {
    work: lines('Doświadczenie zawodowe|PRZEBIEG PRACY'),
    school: lines('Wykształcenie'),
    skills: lines('Umiejętności'),
    tongues: lines('Języki obce'),
    about: 'Rzetelny i ciekawy świata.',
    now: lines('obecnie|nadal'),
    months: lines('styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień'),
    to: 'do',
    name: 'Imię i nazwisko',
    phone: 'Telefon',
    mail: 'E-mail',
    born: 'Data urodzenia',
    title: 'Życiorys',
  },
  ru: {
    work: lines('Опыт работы|ТРУДОВАЯ ДЕЯТЕЛЬНОСТЬ'),
    school: lines('Образование'),
    skills: lines('Навыки|Ключевые навыки'),
    tongues: lines('Языки|Знание языков'),
    about: 'Ответственный и любознательный.',
    now: lines('настоящее время|по настоящее время|н.в.'),
    months: lines('январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь'),
    to: 'по',
    name: 'ФИО',
    phone: 'Тел.',
    mail: 'Почта',
    born: 'Дата рождения',
    title: 'Резюме',
  },
  zh: {
    work: lines('工作经历|工作经验'),
    school: lines('教育背景|教育经历'),
    skills: lines('专业技能|技能'),
    tongues: lines('语言能力'),
    about: '踏实好学。',
    now: lines('至今|现在'),
    months: [],
    to: '至',
    name: '姓名',
    phone: '手机',
    mail: '邮箱',
    born: '出生日期',
    title: '个人简历',
  },
  ja: {
    work: lines('職務経歴|職歴'),
    school: lines('学歴'),
    skills: lines('スキル|資格'),
    tongues: lines('語学'),
    about: '几帳面です。',
    now: lines('現在'),
    months: [],
    to: '～',
    name: '氏名',
    phone: '電話',
    mail: 'メール',
    born: '生年月日',
    title: '履歴書',
  },
};
