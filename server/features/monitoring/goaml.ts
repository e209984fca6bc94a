import { secondOf, utcStartOf, zoned } from '@sixpence/days'
import type { Reporting } from '@sixpence/brands'
import { amountText, money } from '@sixpence/money'
import { inXml } from '#papers/xml.ts'
import { openCustomer, type PersonText } from '#store/customer/sealed-people.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { ReportAccount, ReportFacts } from './report-facts.ts'
import type { ReportText } from './report-text.ts'

/** An element with its text or its children, in the order of the schema. Empty elements are left out. */
type Element = readonly [name: string, content: string | readonly (Element | undefined)[]]

type Goaml = { facts: ReportFacts & { reporting: Reporting }; text: ReportText; reference: string; now: Date }

/**
 * A report of suspicious payments in goAML XML. Elements and their order are described in docs/MONITORING.md and in our
 * schema beside this file.
 */
export function goaml(
  { personal }: { personal: PersonalData },
  { facts, text, reference, now }: Goaml,
): string {
  const { reporting } = facts
  const { location, person } = reporting
  const report: Element = [
    'report',
    [
      ['rentity_id', String(reporting.entityId)],
      ['rentity_branch', inXml(reporting.branch ?? '', 255)],
      ['submission_code', 'E'],
      ['report_code', 'STR'],
      ['entity_reference', inXml(reference, 255)],
      ['submission_date', timeOf(now)],
      ['currency_code_local', reporting.currency],
      ['reporting_person', [...namesInXml(person), ['email', inXml(person.email, 255)]]],
      [
        'location',
        [
          ['address_type', reporting.codes.contact],
          ['address', inXml(location.address, 100)],
          ['city', inXml(location.city, 255)],
          ['country_code', location.country],
        ],
      ],
      ['reason', inXml(text.reason, 4_000)],
      ['action', inXml(text.action, 4_000)],
      ...facts.payments.map((payment) => transaction(personal, facts, payment)),
      ['report_indicators', text.indicators.map((code): Element => ['indicator', inXml(code, 20)])],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(report)}\n`
}

function written([name, content]: Element): string {
  if (typeof content === 'string') return `<${name}>${content}</${name}>`
  const children = content.filter(
    (item): item is Element => item !== undefined && item[1] !== '' && item[1].length > 0,
  )
  return `<${name}>\n${children.map(written).join('\n')}\n</${name}>`
}

type Payment = ReportFacts['payments'][number]
type Facts = Goaml['facts']

/** Known countries are ISO 3166 codes; goAML's lists have this value for an unknown country. */
const unknownCountry = '-'

function transaction(personal: PersonalData, facts: Facts, payment: Payment): Element {
  const { reporting, customer } = facts
  const { codes, currency } = reporting
  const own: Element[] = [foreign(payment, currency), ['account', ownAccount(facts, payment)]].filter(
    (part): part is Element => part !== undefined,
  )
  const side = (way: 'from' | 'to', isOwn: boolean): Element => [
    `t_${way}${isOwn ? '_my_client' : ''}`,
    [
      [`${way}_funds_code`, codes.funds],
      ...(isOwn
        ? own.map(([name, content]): Element => [`${way}_${name}`, content])
        : [otherSide(personal, facts, payment, way)]),
      [`${way}_country`, isOwn ? customer.country : (payment.country ?? unknownCountry)],
    ],
  ]
  return [
    'transaction',
    [
      ['transactionnumber', `${payment.id}-${payment.accountId}`],
      ['transaction_location', 'online'],
      ['transaction_description', payment.incoming ? 'Payment received' : 'Payment made'],
      ['date_transaction', timeOf(payment.at)],
      ['transmode_code', codes.transmode],
      // Zero if no rate is known; the amount is then stated in its own currency.
      ['amount_local', amountText(money(BigInt(payment.local ?? '0'), currency))],
      side('from', !payment.incoming),
      side('to', payment.incoming),
    ],
  ]
}

const foreign = (payment: Payment, currency: string): Element | undefined =>
  payment.currency === currency
    ? undefined
    : [
        'foreign_currency',
        [
          ['foreign_currency_code', codeOf(payment.currency)],
          ['foreign_amount', amountText(money(BigInt(payment.units), payment.currency))],
        ],
      ]

function ownAccount(facts: Facts, { accountId }: Payment): Element[] {
  const { reporting, customer, company, people } = facts
  const account = facts.accounts.find(({ id }) => id === accountId)
  return [
    ...accountHead(facts, account),
    ['account_name', inXml(customer.name, 255)],
    ['client_number', String(customer.id)],
    ['personal_account_type', reporting.codes.account],
    ...(customer.isCompany
      ? [
          [
            't_entity',
            [
              ['name', inXml(customer.name, 255)],
              ['commercial_name', inXml(company?.tradingName ?? '', 255)],
              ['incorporation_number', inXml(company?.registrationNumber ?? '', 50)],
              ['business', inXml(company?.description ?? '', 255)],
              ['addresses', [addressOf(facts)]],
              ['incorporation_country_code', customer.country],
              [
                'incorporation_date',
                company?.registrationDate ? midnight(company.registrationDate.slice(0, 10)) : '',
              ],
            ],
          ] as const satisfies Element,
        ]
      : []),
    ...people.map((person, at): Element => signatory(facts, person, at === 0)),
    ['opened', account ? timeOf(new Date(account.openedAt)) : ''],
    ['status_code', reporting.codes.accountStatus],
  ]
}

/** Codes of UNODC's list for currencies that ISO 4217 lacks. */
const codes: Readonly<Record<string, string>> = { BTC: 'XBT', ETH: 'XET' }
const codeOf = (currency: string): string => codes[currency] ?? currency

/**
 * The bank's time, "2026-11-20T14:31:05": a dateTime without a zone is local time, and its day is that of the
 * statement.
 */
const timeOf = (moment: Date): string => zoned(moment).toPlainDateTime().toString({ smallestUnit: 'second' })

/** A plain day as goAML's dateTime. */
const midnight = (day: string): string => secondOf(utcStartOf(day))

const accountHead = ({ reporting, institution }: Facts, account: ReportAccount | undefined): Element[] => [
  ['institution_name', inXml(institution, 255)],
  ['swift', reporting.bic],
  ['account', inXml(account?.number ?? '', 255)],
  ['currency_code', codeOf(account?.currency ?? '')],
]

function signatory(facts: Facts, person: PersonText, isPrimary: boolean): Element {
  const { reporting, customer, phone } = facts
  const isOwner = !customer.isCompany
  return [
    'signatory',
    [
      ['is_primary', String(isPrimary)],
      [
        't_person',
        [
          ...namesInXml(person),
          ['birthdate', person.birthDay ? midnight(person.birthDay) : ''],
          ...(isOwner
            ? ([
                ['residence', customer.country],
                ['phones', phone ? [phoneOf(reporting, phone)] : []],
                ['addresses', [addressOf(facts)]],
              ] satisfies Element[])
            : []),
          ['email', inXml(person.email, 255)],
        ],
      ],
      ['role', reporting.codes.role],
    ],
  ]
}

const phoneOf = (
  { codes }: Reporting,
  { countryCode, number }: { countryCode: string; number: string },
): Element => [
  'phone',
  [
    ['tph_contact_type', codes.contact],
    ['tph_communication_type', 'M'],
    ['tph_country_prefix', inXml(countryCode, 4)],
    ['tph_number', inXml(number, 50)],
  ],
]

const addressOf = ({ address, reporting }: Facts): Element | undefined =>
  address && [
    'address',
    [
      ['address_type', reporting.codes.contact],
      ['address', inXml([address.address1, address.address2].filter(Boolean).join(', '), 100)],
      ['city', inXml(address.city, 255)],
      ['zip', inXml(address.postalCode, 10)],
      ['country_code', address.countryCode],
      ['state', inXml(address.stateCode ?? '', 255)],
    ],
  ]

/** The schema requires both names; a single name is the last name, as in a passport (ICAO 9303). */
const namesInXml = ({ firstName, lastName }: Pick<PersonText, 'firstName' | 'lastName'>): Element[] => [
  ['first_name', lastName ? inXml(firstName, 100) : '-'],
  ['last_name', inXml(lastName || firstName, 100)],
]

/** The account within the bank, or the name stated in the payment. */
function otherSide(personal: PersonalData, facts: Facts, payment: Payment, way: 'from' | 'to'): Element {
  if (payment.customer && payment.otherAccount)
    return [
      `${way}_account`,
      [
        ...accountHead(facts, payment.otherAccount),
        ['account_name', inXml(openCustomer(personal, payment.customer).name, 255)],
      ],
    ]
  const words = inXml(payment.counterparty ?? '', 200).split(' ')
  const last = words.pop() || '-'
  return [
    `${way}_person`,
    [
      ['first_name', words.join(' ') || '-'],
      ['last_name', last],
    ],
  ]
}
