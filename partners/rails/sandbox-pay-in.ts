import { createHash } from 'node:crypto'
import type { Currency } from '@sixpence/money'
import { base58, bech32, createBase58check } from '@scure/base'
import type { PayInDetails, PayInWish } from './pay-in.ts'

/**
 * Payment instructions of the sandbox: deterministic numbers with valid check digits, of banks that do not exist.
 * Domestic accounts have numbers of their own; for wires all share a number, and a reference identifies the customer.
 */
export function sandboxPayIn(request: PayInWish): PayInDetails | 'notOffered' {
  const { way, currency, network = '' } = request
  if (way === 'chain') {
    const address = addresses[network]?.(request)
    return address === undefined ? 'notOffered' : { details: { network, address }, number: address }
  }
  const bank = banks[currency]
  if (!bank) return 'notOffered'
  if (way === 'local') return { ...bank.local(request), bank: bank.seat }
  // The bank's shared number for the currency.
  const house = ibanOf('LT', `39901${digitsOf({ ...request, account: 'house', source: 'own' }, 11)}`)
  const reference = referenceOf(request)
  return {
    details: { iban: house, bic: tidewater.bic, reference },
    number: house,
    reference,
    bank: tidewater,
  }
}

type Local = (request: PayInWish) => Pick<PayInDetails, 'details' | 'number'>

const tidewater = { name: 'Tidewater Bank', address: 'Uosto g. 4, Klaipėda, Lithuania', bic: 'TDWRLT2K' }

const banks: Partial<Record<Currency, { seat: { name: string; address: string }; local: Local }>> = {
  EUR: {
    seat: tidewater,
    local: (request) => {
      const iban = ibanOf('LT', `39900${digitsOf(request, 11)}`)
      return { details: { iban, bic: tidewater.bic }, number: iban }
    },
  },
  RON: {
    seat: { name: 'Tidewater Bank, Constanța', address: 'Strada Farului 12, Constanța, Romania' },
    local: (request) => {
      const iban = ibanOf('RO', `TDWR${digitsOf(request, 16)}`)
      return { details: { iban, bic: 'TDWRROBC' }, number: iban }
    },
  },
  GBP: {
    seat: { name: 'Tidewater Bank UK', address: '9 Quay Street, Cardiff, United Kingdom' },
    local: (request) => numbered({ sortCode: '000099' }, digitsOf(request, 8)),
  },
  USD: {
    seat: { name: 'Tidewater Trust Company', address: '210 Pier Avenue, Portland, ME, United States' },
    local: (request) => numbered({ routingNumber: '009999992' }, digitsOf(request, 12)),
  },
  AUD: {
    seat: { name: 'Tidewater Bank Australia', address: '31 Jetty Road, Fremantle WA, Australia' },
    local: (request) => numbered({ bsb: '000099' }, digitsOf(request, 9)),
  },
  CAD: {
    seat: { name: 'Tidewater Bank of Canada', address: '77 Wharf Road, Halifax NS, Canada' },
    local: (request) => numbered({ institutionNumber: '999', transitNumber: '00099' }, digitsOf(request, 12)),
  },
}

/** The bank code and the account number together identify the account. */
const numbered = (codes: Record<string, string>, accountNumber: string) => ({
  details: { ...codes, accountNumber },
  number: `${Object.values(codes).join('')}${accountNumber}`,
})

const addresses: Record<string, (request: PayInWish) => string> = {
  bitcoin: (request) => bech32.encode('bc', [0, ...bech32.toWords(bytesOf(request, 20))]),
  // A single-case address has no checksum (EIP-55).
  ethereum: (request) => `0x${Buffer.from(bytesOf(request, 20)).toString('hex')}`,
  polygon: (request) => `0x${Buffer.from(bytesOf(request, 20)).toString('hex')}`,
  tron: (request) => base58check.encode(Uint8Array.of(0x41, ...bytesOf(request, 20))),
  solana: (request) => base58.encode(bytesOf(request, 32)),
}
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/** ISO 13616: two check digits before the country's account structure. */
function ibanOf(country: string, bban: string): string {
  const digits = Array.from(`${bban}${country}00`, (sign) => Number.parseInt(sign, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

function bytesOf({ account, currency, way, source, network = '' }: PayInWish, count: number): Uint8Array {
  const seedText = [account, currency, way, source, network].join(' ')
  return createHash('sha256').update(`sandbox pay-in ${seedText}`).digest().subarray(0, count)
}

function digitsOf(request: PayInWish, count: number): string {
  const number = BigInt(`0x${Buffer.from(bytesOf(request, 16)).toString('hex')}`)
  return String(number % 10n ** BigInt(count)).padStart(count, '0')
}

/** Letters and digits that are not easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const referenceOf = (request: PayInWish): string =>
  `SP${Array.from(bytesOf(request, 8), (byte) => alphabet[byte % alphabet.length]).join('')}`
