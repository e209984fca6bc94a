import { noPayeeCheck } from '@sixpence/partners/payee-check/webhook'
import type { PayeeQuestion } from '@sixpence/partners/payee-check/payee-check'
import { isSepa } from '@sixpence/protocol/methods/countries'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import { comparePayeeNames } from '@sixpence/protocol/rules/payee-names'
import type { payeeNameCheck } from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { OutputOf } from '@sixpence/protocol/call'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import type { CheckedPayee } from '#store/operation/details.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { readToken, signToken } from './signed-token.ts'

/** Longest time a payer waits for the answer. */
const maxMs = 5_000
/** How long a result may accompany a payment. */
const goodMs = 60 * 60_000

type CheckOutput = Pick<OutputOf<typeof payeeNameCheck>, 'outcome' | 'name' | 'reason'>
type Outcome = CheckedPayee & Pick<CheckOutput, 'reason'>
type CheckToken = Outcome & { customer: number; payee: string }

type Account = PayeeQuestion['destination']

/** The account that can be checked with its bank: IBANs of SEPA countries, and accounts in the United Kingdom. */
function accountToAsk(country: string, { iban, sortCode, accountNumber }: Details): Account | undefined {
  if (iban && isSepa(iban.slice(0, 2))) return { iban }
  return country === 'GB' && sortCode && accountNumber ? { sortCode, accountNumber } : undefined
}

/** Whether the name of this payee can be checked. */
export const isNameAsked = (
  { partners }: Pick<Services, 'partners'>,
  country: string,
  details: Details,
): boolean => partners.payeeCheck !== noPayeeCheck && accountToAsk(country, details) !== undefined

/**
 * Verifies the payee's name with their bank, for SEPA IBANs and accounts in the United Kingdom. Never throws: without
 * an answer the outcome is `notPossible` with a reason.
 */
export async function askPayeesBank(
  s: Pick<Services, 'partners' | 'log'>,
  country: string,
  details: Details,
  kind: PayeeQuestion['kind'],
): Promise<CheckOutput> {
  const { payeeName = '' } = details
  const destination = accountToAsk(country, details)
  if (!destination) return { outcome: 'notPossible', reason: 'notCovered' }
  try {
    const answer = await inTime(s.partners.payeeCheck.ask({ name: payeeName, kind, destination }))
    if (answer.outcome === 'notPossible') return { ...answer, reason: 'notOffered' }
    if (answer.outcome !== 'holder') return answer
    const outcome = comparePayeeNames(payeeName, answer.name, kind)
    return { outcome, ...(outcome === 'close' && { name: answer.name }) }
  } catch (error) {
    s.log.warn({ country, ...faultFields(error) }, 'the check of a payee was not answered')
    return { outcome: 'notPossible', reason: 'notAnswered' }
  }
}

/** The result as signed text that the client sends along with the payment. */
export const carryCheck = (
  { secrets }: Pick<Services, 'secrets'>,
  customer: number,
  details: Details,
  outcome: Outcome,
): string =>
  signToken(secrets, 'payee-check', { ...outcome, customer, payee: payeeOf(details) } satisfies CheckToken)

/**
 * The outcome of a check of this payee by this customer within the last hour, to be stored with the payment; otherwise
 * undefined.
 */
export function checkedPayee(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  customer: number,
  details: Details,
  check: string | undefined,
): CheckedPayee | undefined {
  if (check === undefined) return undefined
  const token = readToken(secrets, 'payee-check', check) as CheckToken | undefined
  if (token?.customer !== customer || token.payee !== payeeOf(details)) return undefined
  if (token.reason === 'notCovered') return undefined
  if (Date.parse(token.at) + goodMs < clock.now().getTime()) return undefined
  return { outcome: token.outcome, at: token.at }
}

/** Hash of the payee's name and account, to compare them without storing either. */
const payeeOf = ({ payeeName, iban, sortCode, accountNumber }: Details): string =>
  sha256(JSON.stringify([payeeName, iban, sortCode, accountNumber])).toString('base64url')

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the payee check got no answer within ${maxMs} ms`)), maxMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
