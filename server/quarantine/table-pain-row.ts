import { isCurrency, scaleOf } from '@sixpence/money'

/** Columns of a pain.001 message: our names of the fields, and two that are read but not used. */
export const painColumns = [
  'amount',
  'currency',
  'country',
  'payeeName',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
  'sortCode',
  'bsb',
  'institutionNumber',
  'transitNumber',
  'cnaps',
  'ifsc',
  'clabe',
  'bankCode',
  'street',
  'building',
  'postalCode',
  'town',
  'addressCountry',
  'purpose',
  'reference',
  'endToEndId',
  'executionDate',
] as const
export type PainColumn = (typeof painColumns)[number]

/**
 * The field that corresponds to the member id of a clearing system (ISO 20022,
 * ExternalClearingSystemIdentification1Code).
 */
const clearing: Readonly<Record<string, PainColumn>> = {
  USABA: 'routingNumber',
  GBDSC: 'sortCode',
  AUBSB: 'bsb',
  CNAPS: 'cnaps',
  INFSC: 'ifsc',
}

/** Our purposes for the codes of ISO 20022 (ExternalPurpose1Code). */
const purposes: Readonly<Record<string, string>> = {
  SALA: 'salary',
  PAYR: 'salary',
  BONU: 'salary',
  GDDS: 'goods',
  GDSV: 'goods',
  SCVE: 'services',
  SERV: 'services',
  RENT: 'rent',
  RLWY: 'services',
  LOAN: 'loan',
  LOAR: 'loan',
  TAXS: 'taxes',
  VATX: 'taxes',
  EDUC: 'education',
  STDY: 'education',
  HLTI: 'health',
  HLTC: 'health',
  SAVG: 'savings',
  INVS: 'investment',
  CHAR: 'charity',
  FAMI: 'family',
  SUPP: 'goods',
  OTHR: 'other',
}

/** A text of a message that has no place in the row. */
type Unused = { element: string; text: string }

/** The digits of an xs:decimal before and behind its point, such as of "+12.50", ".5" or "12."; undefined for any other text. */
function digitsOf(text: string): { whole: string; part: string } | undefined {
  const [, whole = '', part = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  return whole + part === '' ? undefined : { whole: whole || '0', part }
}

const places = 18

/**
 * An amount in units of 18 decimal places, enough for every currency; 0 for an invalid amount, which is reported at its
 * line.
 */
export function unitsOf(amount: string): bigint {
  const { whole, part } = digitsOf(amount.trim()) ?? { whole: '0', part: '' }
  return whole.length > places || part.length > places ? 0n : BigInt(whole + part.padEnd(places, '0'))
}

/** The text of such units. */
export function textOfUnits(units: bigint): string {
  const digits = String(units).padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (part && `.${part}`)
}

/**
 * Amounts of a message are xs:decimal: the point is their decimal mark, and trailing zeros beyond the decimals of the
 * currency mean nothing. With a fourth decimal, three of them cannot be mistaken for thousands.
 */
function amountOf(text: string, currency: string): string {
  const digits = digitsOf(text)
  if (!digits) return text
  const decimals = isCurrency(currency) ? scaleOf(currency) : 2
  const part = digits.part.slice(0, decimals) + digits.part.slice(decimals).replace(/0+$/, '')
  return digits.whole + (part && `.${part.length === 3 ? `${part}0` : part}`)
}

/** A payment of a pain.001 message, its elements by path, as a row; and its elements that the row does not hold. */
export function rowOf(valueByPath: ReadonlyMap<string, string>): {
  row: Record<PainColumn, string>
  unused: Unused[]
} {
  const of = (path: string): string => valueByPath.get(path) ?? ''
  const row = Object.fromEntries(painColumns.map((name) => [name, ''])) as Record<PainColumn, string>
  const agent = 'CdtrAgt/FinInstnId'
  row.amount = amountOf(of('Amt/InstdAmt').trim(), of('@Ccy'))
  row.currency = row.amount === '' ? '' : of('@Ccy')
  row.payeeName = of('Cdtr/Nm')
  row.iban = of('CdtrAcct/Id/IBAN')
  row.bic = of(`${agent}/BIC`) || of(`${agent}/BICFI`)
  row.accountNumber = row.iban ? '' : of('CdtrAcct/Id/Othr/Id')
  placeBank(row, of(`${agent}/ClrSysMmbId/ClrSysId/Cd`), of(`${agent}/ClrSysMmbId/MmbId`))
  row.street = of('Cdtr/PstlAdr/StrtNm') || of('Cdtr/PstlAdr/AdrLine')
  row.building = of('Cdtr/PstlAdr/BldgNb')
  row.postalCode = of('Cdtr/PstlAdr/PstCd')
  row.town = of('Cdtr/PstlAdr/TwnNm')
  row.addressCountry = of('Cdtr/PstlAdr/Ctry')
  row.country =
    countryOf(row.iban) ||
    of(`${agent}/PstlAdr/Ctry`) ||
    row.bic.slice(4, 6).toUpperCase() ||
    row.addressCountry
  row.purpose = purposeOf(of('Purp/Cd') || of('PmtTpInf/CtgyPurp/Cd')) || of('Purp/Prtry')
  // All of it, so that nothing is dropped; a creditor reference alone stays structured, beside others it is reported.
  row.reference = ['Ustrd', 'Strd/CdtrRefInf/Ref', 'Strd/RfrdDocInf/Nb', 'Strd/AddtlRmtInf']
    .flatMap((path) => of(`RmtInf/${path}`) || [])
    .join(' ')
  row.endToEndId = of('PmtId/EndToEndId').replace(/^NOTPROVIDED$/, '')
  row.executionDate = of('ReqdExctnDt') || of('ReqdExctnDt/Dt') || of('ReqdExctnDt/DtTm')
  const isOtherPurpose = (code: string) => row.purpose === '' || purposeOf(code) !== row.purpose
  const isLeft = {
    'Cdtr/PstlAdr/AdrLine': of('Cdtr/PstlAdr/StrtNm') !== '',
    'RmtInf/Strd/CdtrRefInf/Ref': of('RmtInf/Strd/CdtrRefInf/Ref') !== row.reference,
    'Purp/Cd': isOtherPurpose(of('Purp/Cd')),
    'PmtTpInf/CtgyPurp/Cd': isOtherPurpose(of('PmtTpInf/CtgyPurp/Cd')),
  }
  const unused = Object.entries(isLeft).flatMap(([element, left]) =>
    left && of(element) !== '' ? [{ element, text: of(element) }] : [],
  )
  return { row, unused }
}

function placeBank(row: Record<PainColumn, string>, system: string, member: string): void {
  // Canadian member ids are a zero, the institution and the branch (Payments Canada, Rule A4).
  const [, institution, transit] = system === 'CACPA' ? (/^0(\d{3})(\d{5})$/.exec(member) ?? []) : []
  if (institution && transit) {
    row.institutionNumber = institution
    row.transitNumber = transit
  } else row[clearing[system] ?? 'bankCode'] = member
}

const countryOf = (iban: string): string => /^[A-Z]{2}(?=\d)/i.exec(iban)?.[0].toUpperCase() ?? ''

const purposeOf = (code: string): string => purposes[code] ?? ''
