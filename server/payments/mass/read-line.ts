import { isCurrency, type Currency } from '@sixpence/money'
import { massFieldsOf, methodsOfKind, type MassKind } from '@sixpence/protocol/mass/fields'
import { checkDetails, kindOf } from '@sixpence/protocol/methods/details'
import { refusalOf } from '@sixpence/protocol/codes'
import { paymentText } from '@sixpence/protocol/fields'
import { problem, type Details } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import { countriesOf } from '@sixpence/protocol/methods/methods'
import type { Services } from '#context/services.ts'
import type { InputProblem } from '#core/refused.ts'
import { toInputProblem } from '#payments/rails/details.ts'
import { offersTo } from '#payments/rails/offers.ts'
import type { MassContent } from '#store/mass/mass-lines.ts'

/** Finds the offer of a kind for a destination; each destination is looked up once. */
export type OfferFinder = (country: string, currency: string) => Offer | undefined

/** The finder of a kind's methods for the customers of a brand. */
export function offersOfKind(s: Services, customer: { brand: string }, kind: MassKind): OfferFinder {
  const methods = methodsOfKind(kind)
  const offerByKey = new Map<string, Offer | undefined>()
  return (country, currency) => {
    const key = `${country} ${currency}`
    if (!offerByKey.has(key))
      offerByKey.set(
        key,
        isCurrency(currency)
          ? offersTo(s, customer, country, currency).find(({ method }) => methods.includes(method))
          : undefined,
      )
    return offerByKey.get(key)
  }
}

/** Currency of the debited account, and country of its customer, the default destination of digital currencies. */
export type Origin = { currency: Currency; home: string }

const shared = new Set(['amount', 'currency', 'country', 'note', 'beneficiaryType'])
const onlyCountry = new Map<string, string | undefined>()

/** The destination of a line: as typed, or implied by the account number or the kind. */
function destinationIn(
  kind: MassKind,
  cells: MassContent['cells'],
  { currency: account, home }: Origin,
): { country: string; currency: string } {
  const currency = (cells['currency'] ?? '').trim().toUpperCase() || account
  const countryCell = (cells['country'] ?? '').trim().toUpperCase()
  const iban = /^\s*([A-Za-z]{2})\s*\d/.exec(cells['iban'] ?? '')?.[1]
  const bic = /^\s*[A-Za-z0-9]{4}([A-Za-z]{2})/.exec(cells['bic'] ?? '')?.[1]
  return {
    currency,
    country:
      countryCell ||
      (iban ?? bic ?? onlyOne(kind, currency) ?? (kind === 'digital' ? home : '')).toUpperCase(),
  }
}

/** The country of a kind with a single destination. */
function onlyOne(kind: MassKind, currency: string): string | undefined {
  const key = `${kind} ${currency}`
  if (!onlyCountry.has(key)) {
    const all = new Set(methodsOfKind(kind).flatMap((method) => countriesOf(method, currency)))
    onlyCountry.set(key, all.size === 1 ? [...all][0] : undefined)
  }
  return onlyCountry.get(key)
}

export type ReadOut = { offer: Offer; details: Details; beneficiaryType: 'person' | 'company' }

/** The details of a payment out, checked by the rules of the form; a card number is left out once it has a token. */
export function readOut(
  find: OfferFinder,
  kind: MassKind,
  { cells, card }: MassContent,
  origin: Origin,
): { read: ReadOut | undefined; problems: InputProblem[] } {
  const { country, currency } = destinationIn(kind, cells, origin)
  const offer = find(country, currency)
  if (!offer) return { read: undefined, problems: [notReached(country, currency)] }
  const cellsByField = Object.fromEntries(
    Object.entries(cells).filter(
      ([name, cell]) =>
        !shared.has(name) &&
        cell !== '' &&
        !(card && name === 'cardNumber') &&
        !isKnownByIban(name, cells, offer),
    ),
  )
  const { details, problems } = checkDetails(
    offer.method,
    offer.country,
    offer.currency,
    cellsByField,
    card ? ['cardNumber'] : [],
  )
  const inputProblems = Object.entries(problems).flatMap(([name, problem]) =>
    problem ? [toInputProblem(name, problem)] : [],
  )
  const type = (cells['beneficiaryType'] ?? '').trim().toLowerCase() || 'person'
  const isType = type === 'person' || type === 'company'
  if (!isType) inputProblems.push(toInputProblem('beneficiaryType', problem('unknownChoice')))
  return { read: { offer, details, beneficiaryType: isType ? type : 'person' }, problems: inputProblems }
}

/** Files of other banks contain the BIC beside the IBAN, which already identifies the bank. */
const isKnownByIban = (name: string, cells: MassContent['cells'], { fields }: Offer): boolean =>
  name === 'bic' && !!cells['iban'] && !fields.some((field) => field.name === 'bic')

const notReached = (country: string, currency: string): InputProblem =>
  country === ''
    ? toInputProblem('country', problem('missing'))
    : {
        parameter: 'currency',
        code: 'wayNotOffered',
        description: refusalOf('wayNotOffered').text,
        facts: { currency: currency.slice(0, 10) },
      }

/** Names of the columns of a kind. */
export const columnsOfKind = (kind: MassKind): ReadonlySet<string> =>
  new Set(massFieldsOf(kind).map(({ name }) => name))

/** Cells with these columns only, and a card number masked. */
export function maskedCells(
  fieldNames: ReadonlySet<string>,
  cells: MassContent['cells'],
): MassContent['cells'] {
  const visibleCells = Object.entries(cells).filter(([name, cell]) => fieldNames.has(name) && cell !== '')
  return Object.fromEntries(
    visibleCells.map(([name, cell]) => [name, name === 'cardNumber' ? maskedNumber(cell) : cell]),
  )
}

/** Any text in the column of card numbers may be a card number, even with a digit too many. */
const maskedNumber = (cell: string): string =>
  cell.includes('*') ? cell : kindOf('cardNumber').mask(cell.replaceAll(/\D/g, '').padStart(16, '0'))

/** The problem of a text that the payee or the payer reads; it must be a single line of at most 140 characters. */
export function noteProblem(field: 'note' | 'reference', cells: MassContent['cells']): InputProblem[] {
  const isGood = cells[field] === undefined || paymentText.safeParse(cells[field]).success
  return isGood ? [] : [toInputProblem(field, problem('tooLong', 140))]
}
