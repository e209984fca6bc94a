import type { RefusalName } from '@sixpence/protocol/codes'
import type { PendingTerms } from '@sixpence/protocol/session/session'
import { pageTranslate } from '#lib/language/language.ts'

export type FieldProblem = { parameter: string; code: string; description: string }

/** The texts of a response; main and REST responses have different fields (B179, B303). */
export type AnswerWords = {
  responseCode?: string | undefined
  responseDescription?: string | undefined
  message?: string | undefined
  validationErrors?: readonly FieldProblem[] | undefined
  errors?: readonly string[] | { error: string } | undefined
  body?: string | undefined
  /** With code TE: the terms that have to be accepted first. */
  terms?: PendingTerms | undefined
}

/** `networkError`: no response. `serverError`: an empty or invalid response. `serverDown`: status 500. */
type CallFailure = 'networkError' | 'serverError' | 'serverDown'

/** A call that was refused or failed. Expected: a screen shows it and continues. */
export class Refusal extends Error {
  override readonly name: RefusalName | CallFailure
  /** Response code of the main API (B171); AE when no response came. */
  readonly code: string
  /** A sentence for the person, in their language. */
  readonly description: string
  readonly validationErrors: readonly FieldProblem[]
  readonly status: number
  readonly words: AnswerWords
  /** When to retry, if the server stated it. */
  readonly retryAfterMs: number | undefined

  constructor(options: {
    name: RefusalName | CallFailure
    code: string
    status: number
    words: AnswerWords
    retryAfterMs?: number | undefined
  }) {
    const { words } = options
    super(words.responseDescription || words.message || words.body || serverErrorText())
    this.name = options.name
    this.code = options.code
    this.description = this.message
    this.validationErrors = words.validationErrors ?? []
    this.status = options.status
    this.words = words
    this.retryAfterMs = options.retryAfterMs
  }

  /** Whether it is certain that nothing was done; otherwise only a repetition with the same key returns the outcome. */
  get isCertain(): boolean {
    return this.status > 0 && this.status < 500 && this.name !== 'serverError'
  }

  /** The texts for an input field. */
  problemOf(field: string): string | undefined {
    return this.validationErrors.find(({ parameter }) => parameter === field)?.description
  }
}

/** No response: connection refused or lost, or a timeout of five minutes (B165, B181, Q007). */
export function networkRefusal(): Refusal {
  const t = pageTranslate()
  const message = t('Check your internet connection and try again.')
  return new Refusal({ name: 'networkError', code: 'AE', status: 0, words: { message } })
}

/** A response without content, or one that violates the call's declaration (B182, Q007). */
export const emptyRefusal = (status: number): Refusal =>
  new Refusal({ name: 'serverError', code: 'UE', status, words: { message: serverErrorText() } })

/** Status 500 has a fixed header; the server's sentence with its reference number is shown below it (B180). */
export function downRefusal(words: AnswerWords): Refusal {
  const t = pageTranslate()
  const detail = words.responseDescription || words.message
  const responseDescription = t('Server is not available')
  const errors = detail ? [detail] : undefined
  return new Refusal({ name: 'serverDown', code: 'UE', status: 500, words: { responseDescription, errors } })
}

export function serverErrorText(): string {
  const t = pageTranslate()
  return t('Something went wrong. Please try again later.')
}
