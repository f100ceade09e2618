// The people in the generated resumes. The parser must find these facts, which exist before any layout.

export type Person = {
  /** The name as the resume shows it. The two fields below are its first and last name. */
  shown: string;
  first: string;
  last: string;
  email: string;
  phone: string;
  language: string;
  job: string;
  work: {
    employer: string;
    title: string;
    place: string;
    from: [number, number];
    to: [number, number] | null;
    did: string[];
  }[];
  school: { name: string; degree: string; years: [number, number] };
  skills: string[];
  tongues: string[];
};

type Country = {
  language: string;
  names: [first: string, last: string, shown?: string][];
  phones: string[];
  places: string[];
  employers: string[];
  jobs: string[];
  did: string[];
  schools: string[];
  degrees: string[];
  skills: string[];
  tongues: string[];
  /** Gives the local part of the email address, when the letters of the name cannot form one. */
  address?: (person: { first: string; last: string; at: number }) => string;
};
const lines = (text: string): string[] => text.split('|').map((each) => each.trim());
const name = (text: string): [string, string, string?][] =>
  lines(text).map((each) => each.split('/') as [string, string, string?]);

export const countries: Country[] = [
  {
    language: 'en',
    names: name(
      'Siobhán/O’Rourke|Marcus/Bellweather|Priya/Raghunathan|Tom/van der Berg|Jean-Luc/Whitcombe|Mary Ellen/Stott|D’Andre/Coleman|Ngozi/Okonjo|Caitlin/MacGregor|Wei Ling/Tan|Rose/Baker|Summer/Young',
    ),
    phones: lines(
      '+44 20 7946 0182|(415) 555-0134|+1 212.555.0199|07700 900461|+44 (0)161 496 0735|+353 1 555 0147|1-800-555-0119',
    ),
    places: lines('Leeds, UK|Portland, OR|Dublin|Manchester|New York, NY|Remote'),
    employers: lines(
      'Tesco|Ernst & Young|Brightwater Analytics Ltd.|St. Mary’s Hospital|Halyard & Finch|Royal Mail|Oakridge School District|Spotify|Northern Rail|U.S. Bank|The Home Depot|Kite Robotics, Inc.',
    ),
    jobs: lines(
      'Senior Data Engineer|Store Manager|Registered Nurse|Marketing Coordinator|Head of Operations|Junior Accountant|Customer Success Lead|Warehouse Supervisor',
    ),
    did: lines(
      'Cut monthly close from nine days to four|Looked after a team of 12 across three sites|Introduced a rota that 40 people fill in themselves|Worked with suppliers in Spain and Poland',
    ),
    schools: lines('University of Leeds|Portland Community College|Trinity College Dublin'),
    degrees: lines('BSc Mathematics|BA History|Diploma in Nursing'),
    skills: lines('SQL|Excel|Negotiation|Forklift licence|Python'),
    tongues: lines('English|Spanish|French'),
  },
  {
    language: 'de',
    names: name(
      'Jürgen/Müller-Lüdenscheidt|Anneliese/von Hohenfels|Mehmet/Yıldız|Katharina/Groß|Uwe/Schäfer|Birgit/Öztürk|Hans Peter/Lang|Xenia/Zöllner',
    ),
    phones: lines('+49 30 901820|0171 2345678|+49 (0) 89 / 12 34 56-78|040/55 66 77 8|+43 1 58858 0|0049 221 4710815'),
    places: lines('Berlin|München|Hamburg|Wien|Köln'),
    employers: lines(
      'Siemens AG|Bäckerei Kamps|Stadtwerke Köln GmbH|Charité|Deutsche Bahn|Müller & Söhne KG|REWE Markt GmbH|Otto|Robert Bosch GmbH|Caritasverband e. V.',
    ),
    jobs: lines(
      'Softwareentwicklerin|Filialleiter|Gesundheits- und Krankenpfleger|Sachbearbeiterin Einkauf|Elektroniker|Projektleiter Vertrieb|Buchhalterin',
    ),
    did: lines(
      'Einführung eines neuen Warenwirtschaftssystems|Führung von acht Mitarbeitern|Betreuung der Kunden in Süddeutschland|Senkung der Durchlaufzeit um ein Drittel',
    ),
    schools: lines('Technische Universität München|Fachhochschule Köln|Berufskolleg Hamburg'),
    degrees: lines('Diplom-Informatik|Bachelor of Arts|Kaufmännische Lehre'),
    skills: lines('SAP|MS Office|Java|Staplerschein'),
    tongues: lines('Deutsch|Englisch|Türkisch'),
  },
  {
    language: 'fr',
    names: name('Éloïse/Lefèvre|Jean-Baptiste/de La Tour|Aminata/Diallo|Chloé/Saint-Pierre|Loïc/Le Gall|Inès/Benali'),
    phones: lines('06 12 34 56 78|+33 1 42 68 53 00|01.45.67.89.10|+32 475 12 34 56|+33 (0)6 98 76 54 32'),
    places: lines('Paris|Lyon|Nantes|Bruxelles'),
    employers: lines(
      'Carrefour|Société Générale|Hôpital Saint-Louis|Mairie de Nantes|Michelin|Boulangerie Poilâne|SNCF|Dassault Systèmes SA',
    ),
    jobs: lines(
      'Développeuse web|Responsable de magasin|Infirmier|Chargée de communication|Comptable|Ingénieur qualité',
    ),
    did: lines(
      'Mise en place du télétravail pour 200 personnes|Encadrement d’une équipe de six|Relations avec les fournisseurs',
    ),
    schools: lines('Université Lyon 2|École Centrale de Nantes|Lycée Jean Moulin'),
    degrees: lines('Licence de droit|Master informatique|BTS Comptabilité'),
    skills: lines('Photoshop|Permis B|Excel|PHP'),
    tongues: lines('Français|Anglais|Arabe'),
  },
  {
    language: 'es',
    names: name('María José/García Márquez|Íñigo/Fernández|Lucía/Núñez Peña|Jorge Luis/de la Cruz|Ximena/Ibáñez'),
    phones: lines('+34 612 345 678|91 123 45 67|+52 55 1234 5678|654 32 10 98|+54 9 11 2345-6789'),
    places: lines('Madrid|Sevilla|Ciudad de México|Buenos Aires'),
    employers: lines(
      'Banco Santander|Mercadona|Hospital Clínic|Telefónica, S.A.|Inditex|Colegio San José|Repsol|Cafetería La Plaza',
    ),
    jobs: lines('Ingeniera de software|Jefe de tienda|Enfermera|Contable|Camarero|Profesora de primaria'),
    did: lines('Apertura de dos tiendas nuevas|Formación de quince personas|Gestión de la cartera de clientes'),
    schools: lines('Universidad Complutense de Madrid|Instituto Politécnico Nacional|Universidad de Sevilla'),
    degrees: lines('Grado en Derecho|Ingeniería Industrial|Licenciatura en Enfermería'),
    skills: lines('AutoCAD|Excel|Carretillero|Java'),
    tongues: lines('Español|Inglés|Catalán'),
  },
  {
    language: 'pl',
    names: name('Łukasz/Wójcik|Agnieszka/Dąbrowska-Kowal|Stanisław/Źrebiec|Małgorzata/Świątek'),
    phones: lines('+48 22 123 45 67|601 234 567|+48 601-234-567'),
    places: lines('Warszawa|Kraków|Gdańsk'),
    employers: lines('PKO Bank Polski|Żabka Polska Sp. z o.o.|Szpital Kliniczny|Allegro|Orlen S.A.'),
    jobs: lines('Programista Java|Kierownik sklepu|Księgowa|Specjalista ds. sprzedaży'),
    did: lines('Wdrożenie nowego systemu|Zarządzanie zespołem ośmiu osób'),
    schools: lines('Uniwersytet Warszawski|Politechnika Gdańska'),
    degrees: lines('Magister informatyki|Licencjat ekonomii'),
    skills: lines('Java|Excel|Prawo jazdy B'),
    tongues: lines('Polski|Angielski|Niemiecki'),
  },
  {
    language: 'ru',
    names: name('Наталья/Королёва|Дмитрий/Островский|Ольга/Щербакова|Пётр/Иванов'),
    phones: lines('+7 495 123-45-67|8 (916) 234-56-78|+7 (812) 555 01 23'),
    places: lines('Москва|Санкт-Петербург|Казань'),
    employers: lines('ПАО Сбербанк|Яндекс|ООО «Ромашка»|Городская больница № 4|Лента|Магнит'),
    jobs: lines('Ведущий разработчик|Главный бухгалтер|Менеджер по продажам|Врач-терапевт'),
    did: lines('Внедрение новой системы учёта|Руководство отделом из десяти человек'),
    schools: lines('МГУ имени М. В. Ломоносова, экономический университет|Казанский федеральный университет'),
    degrees: lines('Экономист|Инженер-программист'),
    skills: lines('1С|Excel|Python'),
    tongues: lines('Русский|Английский|Немецкий'),
    address: ({ at }) => ['n.koroleva', 'ostrovsky82', 'olga.sch', 'ivanov-p'][at % 4]!,
  },
  {
    language: 'zh',
    names: name('伟/王/王伟|晓红/李/李晓红|丽华/欧阳/欧阳丽华|建国/张/张建国'),
    phones: lines('+86 138 0013 8000|13912345678|010-62345678'),
    places: lines('北京|上海|深圳'),
    employers: lines('华为技术有限公司|招商银行|北京协和医院|腾讯|比亚迪股份有限公司'),
    jobs: lines('高级软件工程师|销售经理|会计|护士|产品经理'),
    did: lines('负责华东区域的客户|带领八人团队完成系统升级'),
    schools: lines('清华大学|复旦大学|浙江大学'),
    degrees: lines('计算机科学学士|工商管理硕士'),
    skills: lines('Java|Excel|项目管理'),
    tongues: lines('普通话|英语'),
    address: ({ at }) => ['wangwei', 'lixh1990', 'ouyang.lh', 'zhang_jg'][at % 4]!,
  },
  {
    language: 'ja',
    names: name('花子/佐藤/佐藤 花子|健太/高橋/高橋 健太|美咲/渡辺/渡辺美咲'),
    phones: lines('090-1234-5678|03-1234-5678|+81 80 1234 5678'),
    places: lines('東京|大阪'),
    employers: lines('株式会社日立製作所|楽天グループ株式会社|聖路加国際病院|トヨタ自動車株式会社'),
    jobs: lines('システムエンジニア|営業課長|看護師|経理担当'),
    did: lines('新システムの導入を担当|八名のチームを率いる'),
    schools: lines('早稲田大学|東京大学'),
    degrees: lines('工学部卒業|経済学部卒業'),
    skills: lines('Java|Excel|TOEIC 850'),
    tongues: lines('日本語|英語'),
    address: ({ at }) => ['hanako.sato', 'k-takahashi', 'misaki.w'][at % 3]!,
  },
];
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .toLowerCase();
const hosts = ['gmail.com', 'mail.example.org', 'web.de', 'outlook.com', 'uni-example.edu', 'post.example.co.uk'];

/** A person of this country. `random`: a repeatable source of numbers from 0 to 1. */
export const personOf = (country: Country, at: number, random: () => number): Person => {
  const some = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const [first, last, shown] = country.names[at % country.names.length]!;
  const ways = [
    () => `${plain(first)}.${plain(last)}`,
    () => `${plain(first).slice(0, 1)}${plain(last)}`,
    () => `${plain(last)}${10 + Math.floor(random() * 80)}`,
    () => ['sunny.side', 'the_real_deal', 'jobs', 'kontakt', 'bluebird77'][Math.floor(random() * 5)]!,
  ];
  const local = country.address ? country.address({ first, last, at }) : ways[at % 7 === 6 ? 3 : at % 3]!();
  const count = 2 + Math.floor(random() * 3);
  let year = 2025;
  const employers = country.employers.toSorted(() => random() - 0.5).slice(0, count);
  const work = employers.map((employer, place) => {
    const to: [number, number] | null = place === 0 && random() < 0.6 ? null : [year, 1 + Math.floor(random() * 12)];
    const from: [number, number] = [year - 1 - Math.floor(random() * 3), 1 + Math.floor(random() * 12)];
    [year] = from;
    return {
      employer,
      title: some(country.jobs),
      place: some(country.places),
      from,
      to: to && to[0] === from[0] && to[1] < from[1] ? ([to[0], from[1]] as [number, number]) : to,
      did: country.did.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 2)),
    };
  });
  return {
    first,
    last,
    shown: shown ?? `${first} ${last}`,
    email: `${local}@${some(hosts)}`,
    phone: some(country.phones),
    language: country.language,
    job: some(country.jobs),
    work,
    school: { name: some(country.schools), degree: some(country.degrees), years: [year - 4, year - 1] },
    skills: country.skills,
    tongues: country.tongues,
  };
};
