import { createHash } from 'node:crypto'
import { brands } from '@sixpence/brands'
import { before } from '@sixpence/days'
import type { Language } from '@sixpence/locales'
import type { Services } from '@sixpence/server/context/services.ts'

type Texts = Record<Language, { title: string; text: string }>
type DemoNews = { daysAgo: number; withConfirmation: boolean; texts: Texts }

const passkeys: Texts = {
  en: {
    title: 'Approve payments with a passkey',
    text: 'Sign in and approve payments with a fingerprint, your face or the PIN of your device. A passkey is made under Security in a minute, and no code has to be typed any more.\n\nThe authenticator and codes by SMS go on working.',
  },
  es: {
    title: 'Aprueba pagos con una llave de acceso',
    text: 'Entra y aprueba pagos con la huella, la cara o el PIN de tu dispositivo. La llave de acceso se crea en Seguridad en un minuto, y ya no hay que escribir ningún código.\n\nEl autenticador y los códigos por SMS siguen funcionando.',
  },
  pt: {
    title: 'Aprove pagamentos com uma chave de acesso',
    text: 'Entre e aprove pagamentos com a impressão digital, o rosto ou o PIN do seu dispositivo. A chave de acesso cria-se em Segurança num minuto, e já não é preciso escrever nenhum código.\n\nO autenticador e os códigos por SMS continuam a funcionar.',
  },
  ro: {
    title: 'Aprobați plăți cu o cheie de acces',
    text: 'Intrați și aprobați plăți cu amprenta, fața sau PIN-ul dispozitivului. Cheia de acces se creează la Securitate într-un minut, iar niciun cod nu mai trebuie scris.\n\nAutentificatorul și codurile prin SMS funcționează în continuare.',
  },
  ru: {
    title: 'Подтверждайте платежи ключом доступа',
    text: 'Входите и подтверждайте платежи отпечатком пальца, лицом или PIN-кодом устройства. Ключ доступа создаётся в разделе «Безопасность» за минуту, и вводить код больше не нужно.\n\nПриложение-аутентификатор и коды по SMS работают как прежде.',
  },
  ua: {
    title: 'Підтверджуйте платежі ключем доступу',
    text: 'Входьте й підтверджуйте платежі відбитком пальця, обличчям або PIN-кодом пристрою. Ключ доступу створюється в розділі «Безпека» за хвилину, і вводити код більше не потрібно.\n\nЗастосунок-автентифікатор і коди через SMS працюють, як і раніше.',
  },
}

const holidays: Texts = {
  en: {
    title: 'Transfers on bank holidays',
    text: 'SEPA transfers are settled on business days. On 25 and 26 December and on 1 January they wait: what is sent on these days arrives on the next business day.\n\nPayments between our customers arrive at once on every day.',
  },
  es: {
    title: 'Transferencias en días festivos',
    text: 'Las transferencias SEPA se liquidan en días hábiles. El 25 y el 26 de diciembre y el 1 de enero esperan: lo que se envía esos días llega el siguiente día hábil.\n\nLos pagos entre nuestros clientes llegan al instante todos los días.',
  },
  pt: {
    title: 'Transferências em feriados bancários',
    text: 'As transferências SEPA são liquidadas em dias úteis. A 25 e 26 de dezembro e a 1 de janeiro ficam à espera: o que se envia nesses dias chega no dia útil seguinte.\n\nOs pagamentos entre os nossos clientes chegam de imediato todos os dias.',
  },
  ro: {
    title: 'Transferuri în zilele de sărbătoare',
    text: 'Transferurile SEPA se decontează în zilele lucrătoare. Pe 25 și 26 decembrie și pe 1 ianuarie ele așteaptă: ce se trimite în aceste zile ajunge în următoarea zi lucrătoare.\n\nPlățile între clienții noștri ajung pe loc în orice zi.',
  },
  ru: {
    title: 'Переводы в нерабочие дни банков',
    text: 'Переводы SEPA исполняются в рабочие дни. 25 и 26 декабря и 1 января они ждут: отправленное в эти дни придёт в следующий рабочий день.\n\nПлатежи между нашими клиентами приходят сразу в любой день.',
  },
  ua: {
    title: 'Перекази у неробочі дні банків',
    text: 'Перекази SEPA виконуються в робочі дні. 25 і 26 грудня та 1 січня вони чекають: надіслане в ці дні надійде наступного робочого дня.\n\nПлатежі між нашими клієнтами надходять одразу в будь-який день.',
  },
}

const panel: Texts = {
  en: {
    title: 'Would you tell us what is missing?',
    text: 'Twice a year we ask some of our customers what they miss. Accept, and we may write to you; decline, and we will not.\n\nEither is fine, and nothing about your account changes.',
  },
  es: {
    title: '¿Nos dirías qué echas en falta?',
    text: 'Dos veces al año preguntamos a algunos clientes qué echan en falta. Si aceptas, podremos escribirte; si lo rechazas, no lo haremos.\n\nLas dos respuestas valen, y nada cambia en tu cuenta.',
  },
  pt: {
    title: 'Quer dizer-nos o que lhe faz falta?',
    text: 'Duas vezes por ano perguntamos a alguns clientes o que lhes faz falta. Se aceitar, poderemos escrever-lhe; se recusar, não o faremos.\n\nAmbas as respostas servem, e nada muda na sua conta.',
  },
  ro: {
    title: 'Ne-ați spune ce vă lipsește?',
    text: 'De două ori pe an îi întrebăm pe unii clienți ce le lipsește. Dacă acceptați, vă putem scrie; dacă refuzați, nu o vom face.\n\nAmbele răspunsuri sunt bune și nimic nu se schimbă în contul dvs.',
  },
  ru: {
    title: 'Расскажете, чего вам не хватает?',
    text: 'Дважды в год мы спрашиваем некоторых клиентов, чего им не хватает. Примите, и мы сможем вам написать; откажитесь, и не будем.\n\nПодойдёт любой ответ, и со счётом ничего не изменится.',
  },
  ua: {
    title: 'Розкажете, чого вам бракує?',
    text: 'Двічі на рік ми запитуємо деяких клієнтів, чого їм бракує. Прийміть, і ми зможемо вам написати; відмовтеся, і не будемо.\n\nПідійде будь-яка відповідь, і з рахунком нічого не зміниться.',
  },
}

const all: readonly DemoNews[] = [
  { daysAgo: 34, withConfirmation: false, texts: passkeys },
  { daysAgo: 9, withConfirmation: false, texts: holidays },
  { daysAgo: 0, withConfirmation: true, texts: panel },
]

/** Announcements of every brand, if there are none. */
export async function seedNews(s: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { rowCount } = await s.db.query('select from app.news limit 1')
  if (rowCount) return
  for (const { key: brand, languages } of Object.values(brands))
    for (const [at, { daysAgo, withConfirmation, texts }] of all.entries())
      await s.db.query(
        `insert into app.news (brand, key, audience, with_confirmation, texts, published_at)
         values ($1, $2, 'all', $3, $4, $5) on conflict do nothing`,
        [
          brand,
          uuidOf(`demo news ${brand} ${at}`),
          withConfirmation,
          Object.fromEntries(languages.map((language) => [language, texts[language]])),
          before(s.clock.now(), { days: daysAgo }),
        ],
      )
}

/** The same key at every start, so that a repeated start finds the announcement again. */
const uuidOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
