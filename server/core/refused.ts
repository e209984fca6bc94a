import type { Fact } from '@sixpence/locales/paper.ts'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'

export type Facts = Record<string, Fact>

/** An expected refusal, declared by the call and shown to the person in their language. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly facts: Facts
  /** The input field concerned; by default the field of the refusal's declaration. */
  readonly field: string | undefined
  /** Additional data of the answer. */
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

/** A violation of the schema; `facts` fill the placeholders of the description. */
export type InputProblem = { parameter: string; code: string; description: string; facts?: Facts }

/** Input that does not match the schema, with the problem of each field. */
export class InvalidInput extends Error {
  readonly problems: InputProblem[]
  /** Whether the problems use the caller's names for the fields, not those of a call behind an operation. */
  readonly isAsSent: boolean

  constructor(problems: InputProblem[], { isAsSent = false } = {}) {
    super('invalidInput')
    this.problems = problems
    this.isAsSent = isAsSent
  }
}
