import { money, type Currency } from '@sixpence/money'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'
import { InvalidInput, Refused, type Facts, type InputProblem } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import type { StoredProblem } from '#store/mass/mass-lines.ts'

/** Throws a refusal, as in a handler. */
export const refuseLine = (name: RefusalName, facts: Facts = {}, field?: string): never => {
  throw new Refused(name, facts, field)
}

/** The problems found by a step of the check, or its result. */
export async function attempt<Done>(
  work: () => Done | Promise<Done>,
): Promise<{ done: Done } | { problems: InputProblem[] }> {
  try {
    return { done: await work() }
  } catch (error) {
    return { problems: problemsIn(error) }
  }
}

/** The same for a synchronous step. */
export function attemptNow<Done>(work: () => Done): { done: Done } | { problems: InputProblem[] } {
  try {
    return { done: work() }
  } catch (error) {
    return { problems: problemsIn(error) }
  }
}

/** The problems of a refusal. Rethrows any other error. */
function problemsIn(error: unknown): InputProblem[] {
  if (error instanceof Refused) return [problemFrom(error)]
  if (error instanceof InvalidInput) return error.problems
  throw error
}

const problemFrom = ({ refusal: code, facts, field = '' }: Refused): InputProblem => ({
  parameter: field,
  code,
  description: refusalOf(code).text,
  facts,
})

/** Field names of the calls of single payments, with the corresponding columns of a file. */
const columnOf: Readonly<Record<string, string>> = {
  countryCode: 'country',
  currencyCode: 'currency',
  amountCurrencyCode: 'currency',
  toEmail: 'email',
  fromAccountId: '',
}

/** A problem in its stored form: its field is a column, its amounts are text. */
export function stored({ parameter, code, description, facts }: InputProblem): StoredProblem {
  const name = parameter.replace(/^details\./, '')
  return {
    parameter: columnOf[name] ?? name,
    code,
    description,
    ...(facts && {
      facts: Object.fromEntries(
        Object.entries(facts).map(([key, fact]) => [
          key,
          typeof fact === 'object' && 'units' in fact
            ? { units: String(fact.units), currency: fact.currency }
            : fact,
        ]),
      ),
    }),
  }
}

/** A stored problem in the person's language. */
export const shownProblem = (
  { parameter, code, description, facts }: StoredProblem,
  t: Translate,
): { field: string; name: string; description: string } => ({
  field: parameter,
  name: code,
  description: t(description, facts && restored(facts)),
})

const restored = (facts: Record<string, unknown>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [
      key,
      typeof fact === 'object' && fact !== null && 'units' in fact && 'currency' in fact
        ? money(BigInt(String(fact.units)), fact.currency as Currency)
        : (fact as string),
    ]),
  )
