import * as z from 'zod/mini'

/** Whom to look for. `any`: words out of a text, which may name a person or a company. */
export type ScreeningQuery = {
  /** The caller's own; the answer has it again. */
  id: string
  kind: 'person' | 'company' | 'any'
  /** Spellings of one name, the first as it was stated. */
  names: readonly string[]
  /** ISO date. */
  birthDate?: string | undefined
  /** ISO 3166-1 alpha-2, in capitals. */
  countries: readonly string[]
}

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** An entry of a list that is like what was asked for. */
export const screeningHit = z.object({
  /** The list's own, the same as long as it is the same person or company. */
  entityId: text(200),
  name: text(500),
  /** Other names and spellings. */
  names: z.array(text(500)).check(z.maxLength(500)),
  /** From 0 to 1. */
  score: z.number().check(z.minimum(0), z.maximum(1)),
  /** The lists it is on, or what it is on them for: `sanction`, `role.pep`, `us_ofac`. */
  lists: z.array(text(200)).check(z.maxLength(500)),
  /** As the list has them: whole dates, or a year alone. */
  birthDates: z.array(text(40)).check(z.maxLength(100)),
  countries: z.array(text(80)).check(z.maxLength(300)),
})
export type ScreeningHit = z.infer<typeof screeningHit>

/** Which list answers: `version` changes with it; `at` is when it was made, if that is known. */
export type ListVersion = { version: string; at?: Date | undefined }

/** A company, or an engine of our own, that compares names with lists of sanctions and of exposed people. */
export type Screening = {
  /** The list that answers now. @throws when there is no answer */
  version(): Promise<ListVersion>
  /**
   * The entries that are like each query, by its id; empty where nothing is. Whether the list changed meanwhile is the
   * caller's to ask. @throws when there is no answer, or one that leaves a query out
   */
  screen(queries: readonly ScreeningQuery[]): Promise<Map<string, ScreeningHit[]>>
  /** The most queries of one call. */
  atOnce: number
}
