// Names as the people who bear them write them. 'shown:ascii' where the script is not Latin; '_' stands for a space.

/** `family_first`: people of this culture write their family name first, whatever the script. */
export type Culture = { weight: number; family_first: boolean; first: readonly string[]; last: readonly string[] };
const culture = (weight: number, first: string, last: string, family_first = false): Culture => ({
  weight,
  family_first,
  first: first.split(' '),
  last: last.split(' '),
});

export const cultures: readonly Culture[] = [
  culture(
    30, // English
    'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Steven Ashley Paul Kimberly Andrew Emily Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda Timothy Melissa Ronald Deborah Jason Stephanie Ryan Rebecca Jacob Laura Gary Helen Nicholas Sharon Eric Cynthia Jonathan Kathleen Amara Zadie Marcus Imani Jamal Keisha Tyrone Aaliyah Darnell Nia',
    'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward Peterson Gray Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Washington Butler Simmons Foster Bryant',
  ),
  culture(
    11, // Spanish
    'Sofía José Lucía Jesús María Andrés Inés Ángel Belén Óscar Martín Mónica Iván Verónica Raúl Ximena Joaquín Noemí Tomás Rocío Sebastián Graciela Adrián Pilar Hernán Beatriz',
    'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Núñez Gómez Díaz Vásquez Muñoz Jiménez Gutiérrez Álvarez Ibáñez Peña Ordóñez Suárez Castañeda Fernández Zúñiga Cárdenas Morales',
  ),
  culture(
    4, // Portuguese
    'João Inês Antônio Conceição Luís Letícia Caio Débora Vinícius Cecília Otávio Patrícia Flávio Júlia Sérgio Lívia',
    'Gonçalves Araújo Simões Conceição Magalhães Assunção Falcão Leitão Guimarães Brandão Vasconcelos Antunes Mourão Corrêa Nóbrega Patrício',
  ),
  culture(
    4, // French
    'Chloé Jérôme Zoé François Hélène Rémi Anaïs Benoît Élodie Gaël Océane Maël Noémie Loïc Agnès Étienne',
    'Lefèvre Dubois Béranger Hébert Léger Desprès Mélançon Côté Gagné Théroux Ferré Noël Rousseau Delacroix Châtelain Boulé',
  ),
  culture(
    4, // German
    'Jürgen Käthe Björn Lieselotte Günther Annegret Jörg Ulrike Sönke Mareike Matthäus Friederike Rüdiger Hannelore Tjark Svenja',
    'Müller Schäfer Köhler Größler Weiß Böhm Krüger Jäger Schröder Vögele Hübner Strauß Lübke Günzel Brünner Klöckner',
  ),
  culture(
    4, // Nordic
    'Åsa Søren Øyvind Sigríður Mårten Bjørg Þórunn Jørn Märta Ærø Håkon Göran Frøydis Ásdís Henrik Åke',
    'Ångström Sørensen Østergård Bjørnstad Þorsteinsdóttir Lindström Kjærgaard Sjöberg Håkansson Nygård Mäkinen Ørsted Öberg Hagström Räsänen Vågen',
  ),
  culture(
    4, // Polish and Czech
    'Łukasz Małgorzata Wojciech Grażyna Bożena Stanisław Zdzisław Agnieszka Jiří Tereza Ondřej Kateřina Bořivoj Zdeňka Matěj Růžena',
    'Wójcik Kowalczyk Dąbrowski Zieliński Szymański Woźniak Kaźmierczak Jabłoński Dvořák Černý Procházka Kučera Němec Růžička Šťastný Hájek',
  ),
  culture(
    3, // Turkish and Romanian
    'Özgür Çağla Şebnem Gülşah İbrahim Ayşe Yiğit Büşra Ștefan Ioana Țuțuianu Răzvan Mădălina Ionuț Cătălin Ileana',
    'Yıldız Çelik Öztürk Şahin Güneş Kılıç Aydoğan Işık Ionescu Țepeș Brătianu Știrbu Mureșan Văcărescu Pârvu Lăzărescu',
  ),
  culture(
    4, // Vietnamese
    'Hương:huong Thảo:thao Đức:duc Phương:phuong Tuấn:tuan Ngọc:ngoc Quỳnh:quynh Dũng:dung Hằng:hang Khánh:khanh Mỹ_Linh:mylinh Bảo:bao Thiện:thien Trâm:tram Vũ:vu Yến:yen',
    'Nguyễn:nguyen Trần:tran Lê:le Phạm:pham Hoàng:hoang Huỳnh:huynh Phan:phan Võ:vo Đặng:dang Bùi:bui Đỗ:do Hồ:ho Ngô:ngo Dương:duong',
    true,
  ),
  culture(
    3, // West and East African
    'Adébáyọ̀:adebayo Ọláyínká:olayinka Ṣadé:sade Chiọma:chioma Ifẹ́olúwa:ifeoluwa Ngọzi:ngozi Kwabena Abena Wanjiru Otieno Akinyi Tadesse Almaz Yetunde Emeka Folake',
    'Adékúnlé:adekunle Ọbasanjọ:obasanjo Ògúnbíyí:ogunbiyi Okonkwo Mensah Boateng Kamau Wambui Odhiambo Abebe Bekele Nwachukwu Eze Owusu Asante Mwangi',
  ),
  culture(
    4, // South Asian in Latin letters
    'Priya Arjun Ananya Rohan Kavya Vikram Meera Aditya Fatima Imran Ayesha Bilal Nusrat Tanvir Lakshmi Karthik Divya Suresh Pooja Rahul',
    'Sharma Patel Reddy Iyer Nair Gupta Singh Kaur Khan Hussain Chowdhury Rahman Banerjee Mukherjee Desai Mehta Rao Pillai Ahmed Siddiqui',
  ),
  culture(
    3, // Cyrillic
    'Александр:aleksandr Дмитрий:dmitry Анна:anna Екатерина:ekaterina Ольга:olga Сергей:sergey Наталья:natalya Андрій:andriy Оксана:oksana Юлія:yuliya Михайло:mykhailo Людмила:lyudmila Борис:boris Цветелина:tsvetelina Георги:georgi Ћирко:cirko',
    'Иванов:ivanov Смирнова:smirnova Кузнецов:kuznetsov Попова:popova Шевченко:shevchenko Коваленко:kovalenko Бондаренко:bondarenko Ткаченко:tkachenko Соколов:sokolov Новикова:novikova Димитров:dimitrov Петрова:petrova Жуков:zhukov Щербакова:shcherbakova Јовановић:jovanovic Ђорђевић:djordjevic',
  ),
  culture(
    2, // Greek
    'Γιώργος:giorgos Μαρία:maria Ελένη:eleni Κωνσταντίνος:konstantinos Αικατερίνη:aikaterini Δημήτρης:dimitris Σοφία:sofia Νίκος:nikos Βασιλική:vasiliki Θανάσης:thanasis Άννα:anna Παναγιώτης:panagiotis',
    'Παπαδόπουλος:papadopoulos Οικονόμου:oikonomou Γεωργίου:georgiou Νικολάου:nikolaou Δημητρίου:dimitriou Βασιλείου:vasileiou Ιωάννου:ioannou Καραγιάννης:karagiannis Μακρής:makris Αλεξίου:alexiou Χριστοδούλου:christodoulou Ζήσης:zisis',
  ),
  culture(
    3, // Arabic
    'محمد:mohammed فاطمة:fatima أحمد:ahmed ليلى:layla يوسف:youssef مريم:maryam خالد:khaled نور:nour عمر:omar سلمى:salma طارق:tariq هدى:huda زياد:ziad رانيا:rania',
    'الحسن:alhassan المصري:almasri حداد:haddad الخطيب:alkhatib منصور:mansour العلي:alali نجار:najjar شاهين:shaheen قاسم:qasim الشريف:alsharif زيدان:zidan خوري:khoury درويش:darwish بركات:barakat',
  ),
  culture(
    2, // Hebrew
    'נועה:noa יוסף:yosef תמר:tamar דניאל:daniel מיכל:michal אורי:uri שירה:shira איתי:itay רחל:rachel עומר:omer יעל:yael אלון:alon',
    'כהן:cohen לוי:levi מזרחי:mizrahi פרץ:peretz ביטון:biton דהן:dahan אברהם:avraham פרידמן:friedman שפירא:shapira ברק:barak גולן:golan רוזן:rosen',
  ),
  culture(
    3, // Devanagari
    'आरव:aarav दिया:diya ईशान:ishaan काव्या:kavya रोहन:rohan प्रिया:priya सौरभ:saurabh नेहा:neha विक्रम:vikram श्रेया:shreya अंजलि:anjali हर्ष:harsh मीनाक्षी:meenakshi राजेश:rajesh',
    'शर्मा:sharma वर्मा:verma गुप्ता:gupta सिंह:singh पटेल:patel मिश्रा:mishra त्रिपाठी:tripathi यादव:yadav जोशी:joshi देशपांडे:deshpande कुलकर्णी:kulkarni चौहान:chauhan अग्रवाल:agrawal पाण्डेय:pandey',
  ),
  culture(
    4, // Chinese
    '伟:wei 芳:fang 娜:na 秀英:xiuying 敏:min 静:jing 磊:lei 洋:yang 勇:yong 艳:yan 杰:jie 娟:juan 涛:tao 明:ming 超:chao 雨桐:yutong 子涵:zihan 浩然:haoran 欣怡:xinyi 美玲:meiling',
    '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 黃:huang 趙:zhao 吴:wu 周:zhou 徐:xu 孙:sun 马:ma 朱:zhu 胡:hu 郭:guo 何:he 林:lin 高:gao 羅:luo',
  ),
  culture(
    2, // Japanese
    '陽子:yoko 健太:kenta 美咲:misaki 翔太:shota さくら:sakura 大輔:daisuke 直美:naomi 拓也:takuya 恵:megumi 亮:ryo あかり:akari ケン:ken 由紀:yuki 修:osamu',
    '佐藤:sato 鈴木:suzuki 高橋:takahashi 田中:tanaka 伊藤:ito 渡辺:watanabe 山本:yamamoto 中村:nakamura 小林:kobayashi 加藤:kato 吉田:yoshida 山田:yamada 佐々木:sasaki 斎藤:saito',
  ),
  culture(
    3, // Hangul
    '민준:minjun 서연:seoyeon 지훈:jihoon 하은:haeun 현우:hyunwoo 지민:jimin 도윤:doyun 수빈:subin 예준:yejun 은지:eunji 성호:seongho 미영:miyoung 준호:junho 다은:daeun',
    '김:kim 이:lee 박:park 최:choi 정:jung 강:kang 조:cho 윤:yoon 장:jang 임:lim 한:han 오:oh 서:seo 신:shin',
  ),
  culture(
    2, // Thai
    'สมชาย:somchai สมหญิง:somying อนันต์:anan กมลา:kamala ณัฐพล:nattapon พิมพ์ชนก:pimchanok ธนา:thana ศิริพร:siriporn วิชัย:wichai มาลี:malee กิตติ:kitti อรุณี:arunee',
    'ศรีสุข:srisuk ทองดี:thongdee แสงจันทร์:saengchan บุญมี:boonmee วงศ์ใหญ่:wongyai สุวรรณ:suwan จันทร์เพ็ญ:chanpen รัตนกุล:rattanakul พงษ์พันธ์:pongpan เจริญสุข:charoensuk ใจดี:jaidee มณีรัตน์:maneerat',
  ),
];
