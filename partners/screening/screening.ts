import * as z from 'zod/mini'
import type { ScreenedKind } from '@sixpence/protocol/desk/desk-screening'

/** A subject to search for. `any`: words from a text, which may name a person or a company. */
export type ScreeningQuery = {
  /** An id of the caller, repeated in the answer. */
  id: string
  kind: ScreenedKind
  /** Spellings of a name, the first as stated by the customer. */
  names: readonly string[]
  /** ISO date. */
  birthDate?: string | undefined
  /** ISO 3166-1 alpha-2, in capitals. */
  countries: readonly string[]
}

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))

/** An entry of a list similar to a query. */
export const screeningHit = z.object({
  /** The list's own id, constant for the same person or company. */
  entityId: text(200),
  name: text(500),
  /** Other names and spellings. */
  names: z.array(text(500)).check(z.maxLength(500)),
  /** From 0 to 1. */
  score: z.number().check(z.minimum(0), z.maximum(1)),
  /** The lists it is on, or its categories there: `sanction`, `role.pep`, `us_ofac`. */
  lists: z.array(text(200)).check(z.maxLength(500)),
  /** As in the list: full dates, or a year only. */
  birthDates: z.array(text(40)).check(z.maxLength(100)),
  countries: z.array(text(80)).check(z.maxLength(300)),
})
export type ScreeningHit = z.infer<typeof screeningHit>

/** The version of the current list: `version` changes with it; `at` is when it was published, if known. */
export type ListVersion = { version: string; at?: Date | undefined }

/**
 * A company, or an engine run by the operator, that compares names with lists of sanctions and of politically exposed
 * persons.
 */
export type Screening = {
  /** The current list. @throws when there is no answer */
  version(): Promise<ListVersion>
  /**
   * The entries similar to each query, by its id; empty if there are none. The caller has to check whether the list
   * changed meanwhile. @throws when there is no answer, or a query is missing from it
   */
  screen(queries: readonly ScreeningQuery[]): Promise<Map<string, ScreeningHit[]>>
  /** Maximum number of queries per call. */
  atOnce: number
}
