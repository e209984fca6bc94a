import type { Language } from '@sixpence/locales'
import type { Money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { translator, type Translate } from '#core/translate.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { expireDays, type GlobalPayment } from '#store/global-payment/payments.ts'
import { linkOf } from './secret.ts'

/** Mails to the payee: the link, a reminder a week or a day before the end, and that the payout was returned. */
export type Letter = 'link' | 'week' | 'day' | 'again'

export type LetterDeps = Pick<
  Services,
  'db' | 'personal' | 'store' | 'brand' | 'partners' | 'secrets' | 'config' | 'clock'
>

/** Language of the mails by the payee's country. */
const languageOf: Readonly<Record<string, Language>> = Object.fromEntries(
  Object.entries({
    es: 'ES AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
    ro: 'RO MD',
    ru: 'RU BY KZ KG',
    ua: 'UA',
    pt: 'PT BR AO MZ CV',
    en: 'GB IE US CA AU NZ MT',
  }).flatMap(([language, countries]) => countries.split(' ').map((text) => [text, language as Language])),
)

/** The language of the payee's country, if the payer named a country and it is in the list, otherwise the payer's. */
async function payeeLanguage(
  s: Pick<Services, 'store'>,
  { payee, personId }: Pick<GlobalPayment, 'payee' | 'personId'>,
): Promise<Language> {
  const language = payee.country && languageOf[payee.country]
  return language || ((await s.store.people.person(personId))?.language ?? 'en')
}

/**
 * Mails the payee with the link. The payer's words are on the page only: a mail of the bank has no text of its customers. The
 * link is secret: anyone with the link can open the payment.
 */
export async function sendLetter(s: LetterDeps, letter: Letter, payment: GlobalPayment): Promise<void> {
  const t = translator(await payeeLanguage(s, payment), payment.brand)
  const sender = (await readCustomerText(s, payment.customerId))?.name ?? ''
  const { name: brand } = s.brand(payment.brand)
  const facts = { sender, amount: payment.amount, brand, name: payment.payee.name }
  const [subject, begin] = wordsOf(letter, facts, t)
  const days = expireDays(payment, s.clock.now())
  await s.partners.mail.send({
    brand: payment.brand,
    to: payment.payee.email,
    subject,
    text: [
      t('Hello {name},', facts),
      begin,
      t('Open this link to choose where the money goes, or to refuse it. It is valid for {count} days.', {
        count: days,
      }),
      linkOf(s, payment),
      t(
        'Anyone with this link can claim the money, so do not share it. We never ask for a password or a fee.',
      ),
    ].join('\n\n'),
  })
}

type Facts = { sender: string; amount: Money; brand: string }

function wordsOf(letter: Letter, facts: Facts, t: Translate): [subject: string, begin: string] {
  switch (letter) {
    case 'link':
      return [
        t('{sender} sent you {amount}', facts),
        t('{sender} sent you {amount} through {brand}. You do not need an account to receive it.', facts),
      ]
    case 'week':
    case 'day':
      return [
        t('{amount} from {sender} is still waiting for you', facts),
        t('{sender} sent you {amount}, and no one has claimed it yet. Unclaimed money is returned.', facts),
      ]
    case 'again':
      return [
        t('Your payout of {amount} was returned', facts),
        t('Your bank sent back the {amount} from {sender}. Check your details and claim it again.', facts),
      ]
    default:
      return letter satisfies never
  }
}

/** Mails the code that confirms a claim to the address the payer entered. */
export async function sendClaimCode(
  s: LetterDeps,
  payment: GlobalPayment,
  code: string,
  language: Language,
): Promise<void> {
  const t = translator(language, payment.brand)
  const facts = { code, amount: payment.amount, brand: s.brand(payment.brand).name }
  await s.partners.mail.send({
    brand: payment.brand,
    to: payment.payee.email,
    subject: t('Your code to receive {amount}', facts),
    text: t('{brand}: {code} confirms where {amount} goes. Never give this code to anyone.', facts),
  })
}
