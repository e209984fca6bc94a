import type { Fact } from '@sixpence/locales/paper.ts'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'

export type Facts = Record<string, Fact>

/** An expected "no": named, declared by the call, told to the person in their language. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly facts: Facts
  /** The input field it belongs to; by default the one the refusal itself names. */
  readonly field: string | undefined
  /** What the answer carries beside the envelope. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    refusal: RefusalName,
    facts: Facts = {},
    field?: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(refusal)
    this.refusal = refusal
    this.facts = facts
    this.field = field ?? refusalOf(refusal).field
    this.extra = extra
  }
}

/** `facts` fill the description's places. */
export type InputProblem = { parameter: string; code: string; description: string; facts?: Facts }

/** Input that does not decode: which fields, and what is wrong with each. */
export class InvalidInput extends Error {
  readonly problems: InputProblem[]

  constructor(problems: InputProblem[]) {
    super('invalidInput')
    this.problems = problems
  }
}
