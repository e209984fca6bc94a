import { compare, money, scaleOf, type Currency, type Money } from '@sixpence/money'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Translate } from '#core/translate.ts'
import type { Choice } from './choice.ts'

/** Sources of income of a person. */
export const personalSources = (t: Translate): Choice[] => [
  { id: 'salary', name: t('Salary or wages') },
  { id: 'selfEmployment', name: t('Income from self-employment') },
  { id: 'businessIncome', name: t('Income from a business') },
  { id: 'pension', name: t('Pension') },
  { id: 'benefits', name: t('Benefits or scholarship') },
  { id: 'savings', name: t('Savings') },
  { id: 'investments', name: t('Investments or dividends') },
  { id: 'rent', name: t('Rental income') },
  { id: 'family', name: t('Support from family') },
  { id: 'crypto', name: t('Sale of digital currencies') },
  { id: 'other', name: t('Other source') },
]

/** Sources of wealth, as opposed to current income (Q016). */
export const wealthSources = (t: Translate): Choice[] => [
  { id: 'employment', name: t('Savings from employment') },
  { id: 'companyProfits', name: t('Profits from your own company') },
  { id: 'companySale', name: t('Sale of a company or of shares') },
  { id: 'propertySale', name: t('Sale of property') },
  { id: 'inheritance', name: t('Inheritance') },
  { id: 'gift', name: t('Gift') },
  { id: 'investments', name: t('Investments or dividends') },
  { id: 'crypto', name: t('Sale of digital currencies') },
  { id: 'loan', name: t('Loan') },
  { id: 'settlement', name: t('Insurance or court settlement') },
  { id: 'winnings', name: t('Lottery or prize') },
  { id: 'other', name: t('Other source') },
]

/** Sources of income of a company's employee. */
export const employeeSources = (t: Translate): Choice[] => [
  { id: 'salary', name: t('Salary or wages') },
  { id: 'bonus', name: t('Bonus or commission') },
  { id: 'expenses', name: t('Repaid expenses') },
  { id: 'shares', name: t('Employer shares') },
  { id: 'other', name: t('Other source') },
]

/** Sources of income of a company. */
export const businessSources = (t: Translate): Choice[] => [
  { id: 'goods', name: t('Sale of goods') },
  { id: 'services', name: t('Sale of services') },
  { id: 'subscriptions', name: t('Subscriptions and licences') },
  { id: 'advertising', name: t('Advertising revenue') },
  { id: 'affiliates', name: t('Affiliate programmes') },
  { id: 'capital', name: t('Capital paid in by owners') },
  { id: 'loan', name: t('Loan') },
  { id: 'grants', name: t('Grants or donations') },
  { id: 'investments', name: t('Investments or dividends') },
  { id: 'other', name: t('Other source') },
]

/** Purposes of a person's account. */
export const personalPurposes = (t: Translate): Choice[] => [
  { id: 'everyday', name: t('Everyday payments') },
  { id: 'salary', name: t('Receiving a salary') },
  { id: 'freelance', name: t('Being paid for your work') },
  { id: 'family', name: t('Sending money to family and friends') },
  { id: 'shopping', name: t('Shopping online') },
  { id: 'travel', name: t('Travel') },
  { id: 'savings', name: t('Saving') },
  { id: 'exchange', name: t('Changing currencies') },
  { id: 'other', name: t('Other purpose') },
]

/** Purposes of a company's account. */
export const businessPurposes = (t: Translate): Choice[] => [
  { id: 'customers', name: t('Payments from customers') },
  { id: 'suppliers', name: t('Payments to suppliers') },
  { id: 'payroll', name: t('Salaries and contractors') },
  { id: 'massPayouts', name: t('Payouts to many people') },
  { id: 'merchant', name: t('Accepting payments on a website') },
  { id: 'exchange', name: t('Changing currencies') },
  { id: 'treasury', name: t('Moving money within the group') },
  { id: 'other', name: t('Other purpose') },
]

const bands = [1_000, 5_000, 10_000, 50_000] as const

/** Id of the band an amount of monthly deposits falls into; `amount` is in the currency of the bands. */
export const depositBand = (amount: Money): string =>
  String(bands.find((upTo) => compare(amount, whole(upTo, amount.currency)) <= 0) ?? 'above')

const whole = (units: number, currency: Currency): Money =>
  money(BigInt(units) * 10n ** BigInt(scaleOf(currency)), currency)

/** Bands of monthly deposits; the id is the upper bound in whole units, or `above`. */
export function deposits(currency: string, language: Language, t: Translate): Choice[] {
  const { wholeAmount } = paperFormat(language)
  const words = (units: number): string => wholeAmount(units, currency)
  const named = bands.map((upTo, at): Choice => {
    const from = bands[at - 1]
    const amounts = { from: words(from ?? 0), upTo: words(upTo) }
    return {
      id: String(upTo),
      name: from === undefined ? t('Up to {upTo}', amounts) : t('{from} to {upTo}', amounts),
    }
  })
  return [...named, { id: 'above', name: t('More than {from}', { from: words(bands[3]) }) }]
}
