import { toPng } from '../../functions/src/domain/templates/engine/render.ts';
import type { FetchImage } from '../../functions/src/domain/templates/index.ts';

const brand = { brandName: 'Morning Pages', handle: '@morningpages', logoUrl: 'https://pictures.example/logo' };

/** Realistic content: an ordinary text, one in another script with emoji, and one that is far too long. */
export const samples: Readonly<Record<string, Record<'plain' | 'world' | 'long', Readonly<Record<string, unknown>>>>> =
  {
    quote: {
      plain: {
        author: 'Ada Lindqvist',
        authorTitle: 'Founder of Field Notes',
        portraitUrl: 'https://pictures.example/portrait',
        ...brand,
      },
      world: {
        quote: '小さな一歩を毎日続けることが、どんな大きな計画よりも、あなたを遠くへ運んでくれる。🌱',
        author: '青木 さくら',
        authorTitle: '「朝のページ」編集長',
        backgroundImageUrl: 'https://pictures.example/mountains',
        ...brand,
        brandName: '朝のページ',
      },
      long: {
        quote:
          'We spend years drawing up plans that would change everything, and then a rainy Tuesday comes and none of it survives the first hour. What survives is what we do without deciding: the page before breakfast, the walk after lunch, the call to a friend who did not expect one. Habits are promises that keep themselves. Make one so small that you cannot break it, keep it for a month, and only then think of the next; by the time you look up again, the distance behind you will be longer than any road you would have dared to draw on a map.',
        author: 'Maximiliane von Hohenstein-Rothenburg',
        authorTitle:
          'Author of “The Long Way Round Is the Short Way Home”, and twice winner of the Northern Essay Prize',
        ...brand,
        theme: 'ocean',
      },
    },
    announcement: {
      plain: {
        headline: 'The new editor is here 🚀',
        label: 'New',
        body: 'Write once, publish everywhere. Faster, calmer, and open to everyone from today.',
        callToAction: 'Try it free',
        ...brand,
      },
      world: {
        headline: 'Новый редактор уже здесь 🎉',
        label: 'Новинка',
        body: 'Пишите один раз — публикуйте везде. Быстрее, спокойнее и открыто для всех с сегодняшнего дня.',
        callToAction: 'Попробовать',
        imageUrl: 'https://pictures.example/mountains',
        ...brand,
        brandName: 'Утренние страницы',
      },
      long: {
        headline: 'Donaudampfschifffahrtsgesellschaft eröffnet neue Geschwindigkeitsbegrenzungsausstellung',
        label: 'Öffentliche Bekanntmachung',
        body: 'Ab dem ersten Juni zeigen wir auf drei Stockwerken, wie aus einer Idee von 1829 ein Fahrplan für ein ganzes Jahrhundert wurde. Der Eintritt ist für alle unter achtzehn frei, die Führung beginnt zu jeder vollen Stunde, und wer mit dem Schiff kommt, bekommt einen Kaffee. Mehr unter https://www.beispiel.example/ausstellungen/geschwindigkeit-auf-der-donau.',
        callToAction: 'Jetzt anmelden und kommen',
        ...brand,
        theme: 'citrus',
      },
    },
    statistic: {
      plain: {
        label: 'Newsletter readers',
        value: '12,480',
        description: 'people open our Sunday letter every week',
        change: '38% more than last year',
        series: [3, 4, 4.5, 5, 6, 6.5, 7, 9, 10, 12.4],
        seriesStart: '2017',
        seriesEnd: '2026',
        source: 'Source: our own count, June 2026',
        ...brand,
      },
      world: {
        label: 'قراء النشرة',
        value: '٨٧٪',
        description: 'من القراء يكملون المقال الذي يبدأ بقصة 📖',
        change: 'أكثر بـ 12 نقطة منذ الربيع',
        progress: 87,
        source: 'المصدر: إحصاء داخلي، يونيو 2026',
        ...brand,
        brandName: 'صفحات الصباح',
        theme: 'paper',
      },
      long: {
        label: 'Electricity that eleven ordinary streets did not need',
        value: '1,234,567,890.12 kWh',
        description:
          'saved by neighbours who agreed to run their washing machines after ten in the evening, which nobody believed would work when the idea was first put to a meeting in the school hall, in the rain',
        change: 'that is 214% more than in the whole of the year before',
        series: [1, 4, 2, 8, 5, 7, 1, 0, 3, 9, 6, 2, 8, 4, 5, 7, 9, 11, 8, 12, 14, 13, 15, 18],
        seriesStart: 'January of last year',
        seriesEnd: 'December of this year',
        source:
          'Source: the combined meter readings of eleven streets, collected by volunteers and checked twice by hand',
        ...brand,
        theme: 'chalk',
      },
    },
    'tip-list': {
      plain: { label: 'Writing', ...brand },
      world: {
        title: 'बेहतर पोस्ट के लिए तीन आदतें ✍️',
        label: 'लेखन',
        tips: [
          { title: 'मुद्दे से शुरू करें', text: 'पहली पंक्ति तय करती है कि दूसरी पढ़ी जाएगी या नहीं।' },
          { title: 'एक ही बात कहें', text: 'बाकी कल के लिए रखें।' },
          { title: 'प्रश्न से समाप्त करें', text: 'यह उत्तर देने का निमंत्रण है।' },
        ],
        ...brand,
        theme: 'midnight',
      },
      long: {
        title: 'Seven things I wish someone had told me before I began to publish every single day',
        label: 'From five years of getting it wrong',
        tips: [
          {
            title: 'Nobody is waiting, and that is a gift',
            text: 'You may be bad at it in peace until you are not, and you will be the only one who remembers.',
          },
          {
            title: 'Write the ending first',
            text: 'If you cannot, you do not know yet what you want to say, and neither will they.',
          },
          { title: 'A list is a promise', text: 'Seven means seven. Cut the weak one before somebody else finds it.' },
          { title: 'Read it aloud', text: 'Your tongue stumbles where the eye of your reader would have left.' },
          { title: 'Pictures are sentences', text: 'Give them a subject and something to do.' },
          { title: 'Answer the first ten comments', text: 'The eleventh will come because of them.' },
          { title: 'Stop while it is still fun', text: 'Tomorrow needs you as well, and tomorrow comes every day.' },
        ],
        ...brand,
        theme: 'forest',
      },
    },
    product: {
      plain: {
        description: 'Thrown by hand, glazed in terracotta, and safe in the dishwasher.',
        price: '€24',
        oldPrice: '€32',
        badge: 'New',
        callToAction: 'Order now',
        imageUrl: 'https://pictures.example/mug',
        ...brand,
      },
      world: {
        name: '매일 쓰는 머그잔',
        description: '손으로 빚고 테라코타 유약을 입혔습니다. 식기세척기에도 안심하고 넣으세요 ☕',
        price: '₩32,000',
        oldPrice: '₩41,000',
        badge: '신제품 ✨',
        callToAction: '지금 주문하기',
        ...brand,
        brandName: '아침의 페이지',
        theme: 'lilac',
      },
      long: {
        name: 'The everyday mug with the handle that fits all five fingers and does not get hot',
        description:
          'Thrown by hand in a village with more potters than bus stops, glazed in a terracotta that took eleven firings to get right, and safe in the dishwasher and the hands of small children. It holds one very good reason to sit down.',
        price: 'CHF 1,249.95',
        oldPrice: 'CHF 12,490.00',
        badge: 'Only three hundred ever made',
        callToAction: 'Order yours before they are gone',
        imageUrl: 'https://pictures.example/mug',
        ...brand,
        theme: 'midnight',
      },
    },
    event: {
      plain: {
        label: 'Live workshop',
        time: '19:00 CET',
        place: 'Kulturhuset, Stockholm',
        host: 'with Ada Lindqvist',
        callToAction: 'Save your seat',
        ...brand,
      },
      world: {
        title: 'ค่ำคืนแห่งเรื่องเล่าและดนตรีใต้แสงดาว 🌟',
        label: 'เวิร์กช็อปสด',
        language: 'th',
        time: '19:00 น.',
        place: 'หอศิลปวัฒนธรรมแห่งกรุงเทพมหานคร',
        host: 'กับ อาดา ลินด์ควิสต์',
        callToAction: 'จองที่นั่ง',
        backgroundImageUrl: 'https://pictures.example/mountains',
        ...brand,
      },
      long: {
        title: 'The seventeenth annual gathering of people who read aloud to each other in the dark',
        label: 'Festival with a market and a bonfire',
        date: '2030-06-28',
        endDate: '2030-07-02',
        time: 'doors at half past six, first story at seven sharp (CET)',
        place:
          'The old boathouse behind the lighthouse at Fyrvägen 17, 261 75 Ven, reached only by the last ferry of the day',
        host: 'with Maximiliane von Hohenstein-Rothenburg and many friends',
        callToAction: 'Save a blanket and a seat',
        ...brand,
        theme: 'paper',
      },
    },
  };

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

const drawings: Readonly<Record<string, string>> = {
  logo: svg(
    300,
    300,
    '<rect width="300" height="300" rx="70" fill="#14213d"/><path d="M80 220V80L150 160L220 80V220" fill="none" stroke="#fca311" stroke-width="34" stroke-linejoin="round" stroke-linecap="round"/>',
  ),
  mountains: svg(
    1600,
    1200,
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7c59f"/><stop offset=".55" stop-color="#f4845f"/><stop offset="1" stop-color="#7b2d8b"/></linearGradient></defs><rect width="1600" height="1200" fill="url(#s)"/><circle cx="1050" cy="520" r="150" fill="#fff3d6"/><path d="M0 860L320 560L560 800L860 480L1180 820L1380 640L1600 840V1200H0Z" fill="#4a1d5f"/><path d="M0 1000L380 760L700 980L1040 740L1600 1040V1200H0Z" fill="#2c1140"/>',
  ),
  mug: svg(
    1200,
    1200,
    '<rect width="1200" height="1200" fill="#e9dfd0"/><ellipse cx="600" cy="960" rx="330" ry="46" fill="#cdbfa9"/><path d="M390 380H810V880C810 930 780 960 730 960H470C420 960 390 930 390 880Z" fill="#c8553d"/><path d="M810 480H870C950 480 980 540 980 610C980 690 930 750 850 750H810V690H850C890 690 915 655 915 612C915 570 895 540 860 540H810Z" fill="#c8553d"/><ellipse cx="600" cy="380" rx="210" ry="44" fill="#7d2f20"/><ellipse cx="600" cy="388" rx="180" ry="32" fill="#3b1710"/><path d="M430 420V870C430 900 445 920 470 925V420Z" fill="#db7a63"/>',
  ),
  portrait: svg(
    800,
    800,
    '<rect width="800" height="800" fill="#9bc4bc"/><circle cx="400" cy="330" r="150" fill="#e8b48c"/><path d="M250 320C240 160 340 120 420 130C540 130 580 230 550 340C520 260 430 260 400 250C350 290 280 270 250 320Z" fill="#3a2418"/><path d="M120 800C120 600 260 520 400 520C540 520 680 600 680 800Z" fill="#2f4858"/>',
  ),
};

/** Renders the images of the samples, so that nothing is downloaded. */
export const drawnPicture: FetchImage = async (url) => {
  const drawing = drawings[new URL(url).pathname.slice(1)];
  if (drawing === undefined) throw new Error(`No drawing for ${url}`);
  return { data: await toPng(drawing), mimeType: 'image/png' };
};
