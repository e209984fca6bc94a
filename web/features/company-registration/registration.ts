import type { Shareholder } from '@sixpence/protocol/registration/company-registration'
import { registrationBounds } from '@sixpence/protocol/rules/company-registration/bounds'
import * as z from 'zod/mini'
import { steps } from './place.ts'

const fields = z.record(z.string(), z.string())
const ids = z.array(z.int())
const holders = z.array(z.object({ kind: z.enum(['person', 'company']), refId: z.int(), share: z.string() }))
const person = z.object({
  id: z.int(),
  fields,
  sourcesOfFunds: z.array(z.object({ sourceId: z.string(), details: z.string() })),
  isUser: z.boolean(),
  accessRights: z.optional(z.int()),
})
const company = z.object({ id: z.int(), fields, directors: ids, shareholders: holders })

/** State of the wizard: forms by field name, each person and company once, and their roles. */
export const registration = z.object({
  generalForm: fields,
  legalForm: fields,
  financialInfoForm: fields,
  dueDilligenceForm: fields,
  directors: ids,
  shareholders: holders,
  ultimateBeneficiaryOwners: ids,
  users: ids,
  representative: z.optional(z.int()),
  personList: z.array(person),
  companyList: z.array(company),
  /** Steps left at least once: only these are marked as done or incomplete. */
  seen: z.array(z.enum(steps)),
})
export type Registration = z.infer<typeof registration>
export type Person = z.infer<typeof person>
export type Company = z.infer<typeof company>
export type Holder = z.infer<typeof holders>[number]

export const emptyRegistration: Registration = {
  generalForm: {},
  legalForm: {},
  financialInfoForm: {},
  dueDilligenceForm: {},
  directors: [],
  shareholders: [],
  ultimateBeneficiaryOwners: [],
  users: [],
  personList: [],
  companyList: [],
  seen: [],
}

export const personIn = ({ personList }: Registration, id: number): Person | undefined =>
  personList.find((item) => item.id === id)

export const companyIn = ({ companyList }: Registration, id: number): Company | undefined =>
  companyList.find((item) => item.id === id)

/** Shareholders of the given company, or of the registering company. */
export const holdersOf = (registration: Registration, of: number | undefined): readonly Holder[] =>
  of === undefined ? registration.shareholders : (companyIn(registration, of)?.shareholders ?? [])

/** The tree as it is sent: a company at several places has the same shareholders at each. */
export const treeOf = (
  registration: Registration,
  of?: number,
  above: readonly number[] = [],
): Shareholder[] =>
  holdersOf(registration, of).map((holder) => {
    if (holder.kind === 'person') return { ...holder }
    const { refId } = holder
    const isEnd = above.includes(refId) || above.length >= registrationBounds.levels
    return { ...holder, children: isEnd ? [] : treeOf(registration, refId, [...above, refId]) }
  })

/** For each company of the tree, the holder at its first place, top down. */
export function firstPlaces(
  registration: Registration,
  of?: number,
  depths = new Map<number, number | undefined>(),
): ReadonlyMap<number, number | undefined> {
  for (const { kind, refId } of holdersOf(registration, of))
    if (kind === 'company' && !depths.has(refId)) {
      depths.set(refId, of)
      firstPlaces(registration, refId, depths)
    }
  return depths
}

/** Companies that hold this company, also indirectly, and so cannot be held by it. */
export const companiesAbove = (registration: Registration, id: number): ReadonlySet<number> =>
  new Set(firstPlaces(registration, id).keys())
