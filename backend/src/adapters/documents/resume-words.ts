// The words used to read a resume, in the most common languages. All are lower case and without accents, as `plainly` makes them.

export const plainly = (text: string): string =>
  text
    .normalize('NFKD')
    // й is a letter of its own, not an accented и.
    .replaceAll('и\u0306', 'й')
    .replaceAll('И\u0306', 'Й')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .trim();

const list = (text: string): string[] => text.split(/[|\n]/).flatMap((each) => plainly(each) || []);

/** The headings of a resume's parts. */
export const headings = {
  work: list(`experience|work experience|professional experience|employment|employment history|work history|career history|career|relevant experience|positions held|professional background
    berufserfahrung|beruflicher werdegang|werdegang|berufspraxis|praktische erfahrung|berufliche erfahrung|beruflicher hintergrund|berufliche stationen
    expérience|expériences|expérience professionnelle|expériences professionnelles|parcours professionnel|parcours
    experiencia|experiencia laboral|experiencia profesional|mi experiencia|trayectoria profesional|historial laboral
    experiência|experiência profissional|percurso profissional
    esperienza|esperienze|esperienza lavorativa|esperienze lavorative|esperienza professionale|esperienze professionali
    werkervaring|ervaring|doświadczenie|doświadczenie zawodowe|przebieg pracy|przebieg pracy zawodowej|arbetslivserfarenhet|erfarenhet|erhvervserfaring|arbeidserfaring|työkokemus|pracovní zkušenosti|munkatapasztalat|szakmai tapasztalat|iş deneyimi|deneyim
    опыт работы|опыт|трудовая деятельность|трудовой опыт|профессиональный опыт|досвід роботи|досвід|工作经历|工作经验|工作經歷|工作經驗|职业经历|職歴|職務経歴|경력|경력사항|الخبرة|الخبرات|الخبرة العملية|ניסיון תעסוקתי|επαγγελματικη εμπειρια|εμπειρια`),
  education:
    list(`education|education and training|academic background|qualifications|academic qualifications|studies|training
    ausbildung|bildung|studium|bildungsweg|schulbildung|ausbildung und studium|studium und ausbildung|akademischer werdegang
    formation|formations|études|diplômes|formation académique|educación|formación|formación académica|estudios|educação|formação|formação académica|habilitações
    istruzione|istruzione e formazione|formazione|opleiding|opleidingen|wykształcenie|edukacja|utbildning|uddannelse|utdanning|koulutus|vzdělání|tanulmányok|iskolai végzettség|eğitim
    образование|освіта|教育经历|教育背景|教育經歷|教育|学历|学歴|학력|학력사항|التعليم|المؤهلات|השכלה|εκπαιδευση`),
  skills:
    list(`skills|technical skills|key skills|core skills|competencies|core competencies|expertise|technologies|tools|abilities|areas of expertise
    kenntnisse|fähigkeiten|kompetenzen|fachkenntnisse|it-kenntnisse|edv-kenntnisse|kenntnisse und fähigkeiten
    compétences|compétences techniques|habilidades|competencias|aptitudes|competências|aptidões|competenze|capacità|vaardigheden|umiejętności|kompetenser|kompetencer|ferdigheter|taidot|dovednosti|készségek|yetenekler|beceriler
    навыки|ключевые навыки|навички|技能|专业技能|專業技能|スキル|資格|기술|보유기술|المهارات|כישורים|δεξιοτητες`),
  languages:
    list(`languages|language skills|sprachen|sprachkenntnisse|langues|idiomas|línguas|lingue|talen|języki|języki obce|språk|sprog|kielet|jazyky|nyelvek|nyelvtudás|diller|yabancı dil
    языки|знание языков|мови|语言|语言能力|語言|言語|語学|언어|외국어|اللغات|שפות|γλωσσες`),
  other:
    list(`summary|profile|objective|about|about me|personal statement|professional summary|references|interests|hobbies|projects|publications|awards|certifications|certificates|volunteering|personal details|personal information|contact|contact details|links|achievements|activities
    profil|über mich|zusammenfassung|referenzen|interessen|projekte|zertifikate|persönliche daten|angaben zur person|kontakt|weiterbildung|ehrenamt|hobbys|auszeichnungen
    à propos|profil professionnel|centres d'intérêt|loisirs|références|projets|coordonnées|informations personnelles|perfil|perfil profesional|resumen|intereses|referencias|proyectos|datos personales|contacto|sobre mí|resumo|interesses|contacto|dados pessoais|profilo|interessi|progetti|dati personali|contatti
    over mij|profiel|hobby's|zainteresowania|podsumowanie|dane osobowe|kontaktuppgifter|intressen|om mig|profiili|zájmy|érdeklődés|hakkımda|ilgi alanları|kişisel bilgiler|iletişim
    о себе|контакты|личная информация|про себе|контакти|个人信息|個人資料|自我评价|兴趣爱好|联系方式|自己紹介|自己pr|志望動機|連絡先|자기소개|연락처|인적사항|معلومات شخصية|الملخص|פרטים אישיים|תקציר|στοιχεια επικοινωνιας`),
} as const;
export type Part = keyof typeof headings;

/** Titles of the whole document, which are not a person's name. */
export const titlesOfDocument = list(
  `curriculum vitae|curriculum|vitae|cv|resume|résumé|lebenslauf|hoja de vida|currículo|currículum|životopis|önéletrajz|özgeçmiş|życiorys|резюме|анкета|简历|個人簡歷|个人简历|履歴書|職務経歴書|이력서|السيرة الذاتية|קורות חיים|βιογραφικο σημειωμα|europass|bewerbung|bewerbungsunterlagen|application|personal profile|confidential|vertraulich|page`,
);

/** Labels before an address or a number. */
export const contactLabels = new Set(
  list(
    'phone|mobile|cell|email|e-mail|mail|tel|telephone|address|website|web|linkedin|telefon|handy|mobil|adresse|anschrift|téléphone|portable|courriel|teléfono|móvil|correo|correo electrónico|dirección|telemóvel|telefone|morada|endereço|telefono|cellulare|indirizzo|telefoon|adres|komórka|телефон|тел|моб|почта|эл. почта|адрес|手机|电话|邮箱|邮件|微信|地址|電話|携帯|メール|住所|전화|휴대폰|이메일|주소|هاتف|البريد الإلكتروني|טלפון|דוא"ל|כתובת',
  ),
);
/** Labels before a person's name. */
export const nameLabels = list(
  `name|full name|vor- und nachname|vor- und zuname|nom|nom complet|nom et prénom|prénom et nom|nombre|nombre completo|nombre y apellidos|nome|nome completo|nome e cognome|naam|imię i nazwisko|namn|navn|nimi|jméno|név|ad soyad|adı soyadı|имя|фио|ф.и.о.|піб|ім'я|姓名|氏名|名前|이름|성명|الاسم|الاسم الكامل|שם|שם מלא|ονοματεπωνυμο|candidate|applicant|bewerber|bewerberin`,
);
export const givenLabels = list(
  `first name|given name|vorname|prénom|nombre|nome próprio|imię|förnamn|fornavn|etunimi|jméno|keresztnév|ad|имя|ім'я|名|이름`,
);
export const familyLabels = list(
  `last name|surname|family name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|apelido|cognome|achternaam|nazwisko|efternamn|etternavn|sukunimi|příjmení|vezetéknév|soyad|фамилия|прізвище|姓|성`,
);

/** Labels before or after a phone number. */
export const phoneLabels =
  /(?:\b(?:phone|tel|telephone|telefon|telefono|telefone|téléphone|mobile|mobil|mobiltelefon|cell|handy|móvil|movil|telemóvel|portable|gsm|komórka|puhelin|telefonszám|telefoon|mob|ph|cep|contact no)\b|тел|моб|телефон|电话|手机|電話|手機|携帯|휴대폰|전화|연락처|هاتف|جوال|טלפון|נייד|τηλ|☎|✆|📞|📱)/iu;
/** Labels before a number that is not a phone number. */
export const otherNumbers =
  /\b(?:fax|id|iban|vat|ust|nif|dni|nie|siret|passport|reg|no\.?|nr\.?|steuer|tax|ssn|geboren|born|birth|geb|née?|nacimiento|nascita|zip|plz|postcode|isbn|doi|факс|дата рождения|родился)\b|出生|生年月日|생년월일/iu;

/** Words for professions: the ending of a word, or its beginning in languages that put it first. */
export const jobWords = new RegExp(
  [
    // English and words borrowed from it
    'engineer|developer|manager|director|designer|analyst|consultant|architect|administrator|assistant|associate|officer|specialist|lead\\b|head of|president|intern\\b|internship|trainee|nurse|teacher|lecturer|professor|researcher|scientist|technician|operator|driver|clerk|cashier|cook\\b|chef|waiter|waitress|barista|accountant|auditor|controller|buyer|planner|coordinator|supervisor|representative|recruiter|editor|writer|journalist|producer|programmer|tester|advisor|adviser|attorney|lawyer|paralegal|physician|doctor\\b|pharmacist|therapist|electrician|plumber|welder|mechanic|carpenter|receptionist|secretary|executive|strategist|founder|owner\\b|partner\\b|freelance|volunteer|tutor|fellow\\b|apprentice|machinist|librarian|translator|salesperson|sales\\b|ceo|cto|cfo|coo\\b|vp\\b|midwife|pilot|captain|superintendent|foreman|guard\\b|keeper|packer|picker|stocker|caregiver|dispatcher',
    // German
    'entwickler|ingenieur|leiter|berater|kaufmann|kauffrau|sachbearbeiter|mitarbeiter|techniker|mechaniker|elektriker|pfleger|schwester|lehrer|arzt|arztin|praktik|werkstudent|assistent|koch\\b|kochin|verkaufer|buchhalter|referent|geschaftsfuhrer|fahrer|auszubildende|fachkraft|gestalter|redakteur|architekt|meister\\b|meisterin|schlosser|schweisser|tischler|erzieher|jurist|anwalt|anwaltin|verwalter|disponent|einkaufer|hilfskraft|wissenschaftler',
    // Romance
    'ingenieur|developpeur|responsable|directeur|directrice|chef de|charge de|chargee de|assistante?|comptable|infirmi|technicien|vendeu|serveu|cuisini|enseignant|professeur|stagiaire|consultante?|conseill|gestionnaire|redact|juriste|avocat|chauffeur|ingeniero|ingeniera|desarrollador|gerente|director|jefe de|jefa de|analista|contable|contador|enfermer|profesor|maestr|vendedor|cocinero|camarero|auxiliar|becari|asesor|abogad|conductor|tecnico|engenheir|programador|gestor|diretor|assistente|contabilista|professora?|estagiari|desenvolvedor|enfermeir|vendedora?|ingegnere|sviluppatore|responsabile|direttore|impiegat|commess|cuoc|insegnante|infermier|ragionier|stagista|tirocinante|consulente|addett|operai',
    // Others in Latin script
    'ontwikkelaar|medewerker|adviseur|verpleeg|leraar|inzynier|programist|kierownik|specjalist|ksiegow|analityk|nauczyciel|sprzedawca|asystent|utvecklare|ingenjor|chef\\b|larare|sjukskoterska|saljare|udvikler|sygeplejerske|utvikler|laerer|sykepleier|kehittaja|insinoori|paallikko|opettaja|vyvojar|ucitel|inzenyr|fejleszto|mernok|vezeto|tanar|konyvelo|muhendis|gelistirici|yonetici|ogretmen|uzman|muduru?|hemsire',
    'инженер|разработчик|менеджер|директор|руководитель|аналитик|бухгалтер|специалист|программист|учитель|преподаватель|врач|медсестра|продавец|администратор|дизайнер|ассистент|стажер|водитель|начальник|консультант|юрист|редактор|інженер|розробник|керівник|фахівець|викладач|лікар|програміст',
    '工程师|工程師|经理|經理|总监|總監|主管|设计师|設計師|分析师|分析師|助理|专员|專員|会计|會計|教师|老师|护士|医生|实习|顾问|开发|架构师|研究员|エンジニア|開発|マネージャー|部長|課長|主任|営業|デザイナー|プログラマー|看護師|教師|経理|担当|アシスタント|インターン|사원|대리|과장|차장|부장|팀장|개발자|엔지니어|디자이너|매니저|연구원|교사|간호사|인턴',
    'مهندس|مدير|محاسب|مطور|معلم|محلل|مساعد|ממהנדס|מנהל|מפתח|מורה|אנליסט|μηχανικος|διευθυντ|υπευθυνος|αναλυτης|καθηγητ',
  ].join('|'),
  'u',
);
/** Words for companies and other employers. */
export const employerWords =
  /\b(?:gmbh|ag|kg|ohg|mbh|ug|e\.?\s?v\.?|se|inc|llc|ltd|limited|plc|corp|corporation|company|co|llp|lp|group|holding|holdings|partners|s\.?\s?a\.?|s\.?\s?l\.?|s\.?\s?r\.?\s?l\.?|s\.?\s?p\.?\s?a\.?|sas|sarl|lda|ltda|b\.?v\.?|n\.?v\.?|ab|a\/s|aps|as|asa|oy|oyj|kft|zrt|nyrt|s\.?r\.?o\.?|a\.?s\.?|sp\.? z o\.?o\.?|d\.?o\.?o\.?|pty|pte|pvt|bank|hospital|clinic|university|universitat|universite|universidad|universidade|universita|universiteit|institute|institut|school|college|hotel|restaurant|agency|agentur|studio|studios|labs?|laboratory|works|werke|werk|industries|systems|solutions|software|technologies|technology|consulting|logistics|logistik|airlines|insurance|versicherung|verlag|museum|ministry|stadtwerke|klinik|klinikum|krankenhaus|kliniken|foundation|stiftung|association|council|authority|services|media|energy|foods?|stores?|market)\b\.?|公司|集团|集團|银行|銀行|大学|大學|医院|醫院|学校|株式会社|有限会社|合同会社|病院|주식회사|회사|은행|병원|대학교|그룹|ооо|оао|зао|пао|ао(?!\p{L})|тов(?!\p{L})|компания|банк|университет|больница|завод|شركة|بنك|جامعة|مستشفى|בע"מ|חברת|α\.?ε\.?\b/iu;
/** Words for schools. */
export const schoolWords =
  /universit|universidad|universidade|uniwersytet|yliopisto|egyetem|universitet|college|hochschule|fachhochschule|institut|school|schule|gymnasium|lycee|liceo|liceum|ecole|escuela|escola|scuola|academy|akademie|akademia|polytech|politecni|politechnika|politecnico|oniversitesi|universitesi|okulu|университет|институт|академия|школа|колледж|університет|інститут|大学|大學|学院|學院|高中|高校|高等学校|专门学校|대학|고등학교|جامعة|معهد|مدرسة|אוניברסיטת|מכללת|πανεπιστημιο/u;
/** Words that say that a period continues today. */
export const present =
  /\b(?:present|current|currently|now|today|ongoing|to date|heute|aktuell|dato|jetzt|laufend|gegenwart|aujourd['’]?hui|ce jour|a ce jour|en cours|actualidad|actual|actualmente|presente|hoy|atual|atualmente|hoje|oggi|attuale|in corso|heden|nu|obecnie|nadal|dzis|nykyinen|soucasnost|dosud|jelenleg|halen|gunumuz|devam)\b|настоящее время|наст\. ?время|н\. ?в\.|сейчас|по наст|теперішній час|донині|至今|现在|現在|目前|현재|재직중|حتى الآن|الآن|الحالي|היום|כיום|σημερα/u;
const months = [
  'jan|january|januar|janv|janvier|ene|enero|janeiro|gen|gennaio|januari|stycz|styczen|stycznia|tammikuu|leden|ledna|januar|ocak|янв|январь|января|січень|січня|يناير|ינואר',
  'feb|february|februar|fev|fevr|fevrier|febrero|fevereiro|febbraio|februari|luty|lutego|helmikuu|unor|unora|februar|subat|фев|февр|февраль|февраля|лютий|лютого|فبراير|פברואר',
  'mar|march|marz|mrz|mars|marzo|marco|maart|marzec|marca|maaliskuu|brezen|brezna|marcius|mart|мар|март|марта|березень|березня|مارس|מרץ',
  'apr|april|avr|avril|abr|abril|aprile|kwiecien|kwietnia|huhtikuu|duben|dubna|aprilis|nisan|апр|апрель|апреля|квітень|квітня|أبريل|אפריל',
  'may|mai|mayo|maio|mag|maggio|mei|maj|maja|toukokuu|kveten|kvetna|majus|mayis|май|мая|травень|травня|مايو|מאי',
  'jun|june|juni|juin|junio|junho|giu|giugno|czerwiec|czerwca|kesakuu|cerven|cervna|junius|haziran|июн|июнь|июня|червень|червня|يونيو|יוני',
  'jul|july|juli|juil|juillet|julio|julho|lug|luglio|lipiec|lipca|heinakuu|cervenec|cervence|julius|temmuz|июл|июль|июля|липень|липня|يوليو|יולי',
  'aug|august|aout|ago|agosto|augustus|augusti|sierpien|sierpnia|elokuu|srpen|srpna|augusztus|agustos|авг|август|августа|серпень|серпня|أغسطس|אוגוסט',
  'sep|sept|september|septembre|septiembre|set|setembro|settembre|wrzesien|wrzesnia|syyskuu|zari|szeptember|eylul|сен|сент|сентябрь|сентября|вересень|вересня|سبتمبر|ספטמבר',
  'oct|october|oktober|okt|octobre|octubre|out|outubro|ott|ottobre|pazdziernik|pazdziernika|lokakuu|rijen|rijna|oktober|ekim|окт|октябрь|октября|жовтень|жовтня|أكتوبر|אוקטובר',
  'nov|november|novembre|noviembre|novembro|listopad|listopada|marraskuu|kasim|ноя|нояб|ноябрь|ноября|листопад|листопада|نوفمبر|נובמבר',
  'dec|december|dezember|dez|decembre|dic|diciembre|dezembro|dicembre|grudzien|grudnia|joulukuu|prosinec|prosince|aralik|дек|декабрь|декабря|грудень|грудня|ديسمبر|דצמבר',
];
const monthOf: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)),
);
/** The month with this name or this beginning of a name. Undefined: there is none. */
export const monthNamed = (text: string): number | undefined => {
  const name = plainly(text).replaceAll('.', '');
  if (monthOf.has(name)) return monthOf.get(name);
  return name.length >= 3 ? [...monthOf].find(([each]) => each.startsWith(name))?.[1] : undefined;
};
/** Particles within a family name. */
export const particles = new Set(
  'van von de da di del della dos das du la le el al bin ibn ben ten ter den der zu zur op af av abu bint san santa'.split(
    ' ',
  ),
);
/** Titles before and after a name. */
export const honorifics =
  /^(?:dr|prof|mr|mrs|ms|miss|mx|herr|frau|hr|fr|dipl|ing|mag|msc|bsc|mba|phd|m\.?sc|b\.?sc|m\.?a|b\.?a|mme|mlle|sr|sra|dott|dra|ir|drs|lic|г-н|г-жа)\.?$/u;
/** Headings that only a Spanish resume has. There people have two family names. */
export const spanishHeadings = new Set(
  list(
    'experiencia|experiencia laboral|experiencia profesional|mi experiencia|formación|formación académica|estudios|educación|habilidades|aptitudes|idiomas|perfil profesional|hoja de vida',
  ),
);
/** Second given names in Spanish. */
export const secondGiven = new Set(
  list(
    'maría|josé|luis|luisa|carlos|antonio|manuel|ángel|ángeles|isabel|carmen|pilar|teresa|elena|cristina|fernanda|alberto|eduardo|miguel|javier|francisco|ignacio|pablo|andrés|enrique|alejandro|jesús|ramón|belén|eugenia|victoria|paz|dolores|mercedes|rosa|ana',
  ),
);
/** Spoken languages, by their names in resumes. */
export const spoken =
  /^(?:english|german|french|spanish|portuguese|italian|dutch|polish|russian|ukrainian|turkish|arabic|hebrew|greek|chinese|mandarin|cantonese|japanese|korean|hindi|urdu|bengali|swedish|danish|norwegian|finnish|czech|slovak|hungarian|romanian|bulgarian|croatian|serbian|persian|farsi|vietnamese|thai|indonesian|malay|catalan|englisch|deutsch|franzosisch|spanisch|portugiesisch|italienisch|niederlandisch|polnisch|russisch|ukrainisch|turkisch|arabisch|chinesisch|japanisch|schwedisch|anglais|allemand|francais|espagnol|portugais|italien|neerlandais|russe|arabe|chinois|japonais|ingles|aleman|frances|espanol|portugues|italiano|ruso|chino|japones|catalan|alemao|espanhol|russo|inglese|tedesco|francese|spagnolo|portoghese|engels|duits|frans|angielski|niemiecki|francuski|hiszpanski|rosyjski|polski|engelska|tyska|svenska|engelsk|tysk|englanti|saksa|suomi|anglictina|nemcina|angol|nemet|ingilizce|almanca|fransizca|turkce|английский|немецкий|французский|русский|испанский|китайский|англійська|німецька|українська|英语|英文|德语|法语|日语|普通话|中文|英語|日本語|中国語|영어|일본어|중국어|한국어|الإنجليزية|العربية|الفرنسية|אנגלית|עברית|αγγλικα|γερμανικα|ελληνικα)(?=$|[\s,:;()–—-])/u;
