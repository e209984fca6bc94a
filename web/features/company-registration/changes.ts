import { withoutUnused, withoutUser, withUser } from '@sixpence/protocol/rules/company-registration/roles'
import { levelsOf } from '@sixpence/protocol/rules/company-registration/shares'
import { withoutNeedlessSources } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import type { Page } from './place.ts'
import {
  type Company,
  companyIn,
  type Holder,
  type Person,
  personIn,
  type Registration,
  treeOf,
} from './registration.ts'

/** A role to add; `of` is a company with shares, or absent for the registering company. */
export type Role =
  | { is: 'director'; of?: number | undefined }
  | { is: 'shareholder'; of?: number | undefined }
  | { is: 'owner' }
  | { is: 'user' }

/** The list that stores a role. */
export function idsWith(one: Registration, role: Role): readonly number[] {
  if (role.is === 'owner') return one.ultimateBeneficiaryOwners
  if (role.is === 'user') return one.users
  if (role.is === 'director')
    return role.of === undefined ? one.directors : (companyIn(one, role.of)?.directors ?? [])
  const { shareholders = [] } = role.of === undefined ? one : (companyIn(one, role.of) ?? {})
  return shareholders.filter(({ kind }) => kind === 'person').map(({ refId }) => refId)
}

/** Adds a role to someone already entered. */
export function withRole(one: Registration, id: number, role: Role): Registration {
  if (idsWith(one, role).includes(id)) return one
  if (role.is === 'user')
    return { ...one, ...withUser<Person, RegistrationWithTree>(withTree(one), id), ...treeless(one) }
  if (role.is === 'owner')
    return { ...one, ultimateBeneficiaryOwners: [...one.ultimateBeneficiaryOwners, id] }
  if (role.is === 'shareholder') return withHolder(one, { kind: 'person', refId: id, share: '' }, role.of)
  if (role.of === undefined) return { ...one, directors: [...one.directors, id] }
  return withCompany(one, role.of, (company) => ({ ...company, directors: [...company.directors, id] }))
}

/** Adds a new person or company without a name. */
export function withNewPerson(one: Registration, role: Role): { one: Registration; id: number } {
  const id = nextId(one.personList)
  const person = { id, fields: {}, sourcesOfFunds: [], isUser: false }
  return { id, one: withRole({ ...one, personList: [...one.personList, person] }, id, role) }
}

/** Removes a role. People without a role and companies without shares are removed too (B353). */
export function withoutRole(one: Registration, id: number, role: Role): Registration {
  const rest = (ids: readonly number[]): number[] => ids.filter((other) => other !== id)
  if (role.is === 'user') {
    const { users, personList } = withoutUser<Person, RegistrationWithTree>(withTree(one), id)
    return tidied({ ...one, users, personList })
  }
  if (role.is === 'owner')
    return tidied({ ...one, ultimateBeneficiaryOwners: rest(one.ultimateBeneficiaryOwners) })
  if (role.is === 'shareholder') return withoutHolder(one, { kind: 'person', refId: id }, role.of)
  if (role.of === undefined) return tidied({ ...one, directors: rest(one.directors) })
  return tidied(withCompany(one, role.of, (company) => ({ ...company, directors: rest(company.directors) })))
}

export function withNewCompany(one: Registration, of: number | undefined): { one: Registration; id: number } {
  const id = nextId(one.companyList)
  const company: Company = { id, fields: {}, directors: [], shareholders: [] }
  const added = { ...one, companyList: [...one.companyList, company] }
  return { id, one: withHolder(added, { kind: 'company', refId: id, share: '' }, of) }
}

export const withHolder = (one: Registration, holder: Holder, of: number | undefined): Registration =>
  withHolders(one, of, (holders) => [...holders, holder])

export const withoutHolder = (
  one: Registration,
  { kind, refId }: Pick<Holder, 'kind' | 'refId'>,
  of: number | undefined,
): Registration =>
  tidied(
    withHolders(one, of, (holders) =>
      holders.filter((other) => other.kind !== kind || other.refId !== refId),
    ),
  )

/** A share while it is typed; `tidied` applies the consequences when it is complete. */
export const withShare = (
  one: Registration,
  { kind, refId, share }: Holder,
  of: number | undefined,
): Registration =>
  withHolders(one, of, (holders) =>
    holders.map((other) => (other.kind === kind && other.refId === refId ? { ...other, share } : other)),
  )

/** Without people and companies that have no role, and answers that are no longer asked for (B353, B361). */
export function tidied(one: Registration): Registration {
  const tree = treeOf(one)
  const held = new Set(
    levelsOf(tree).flatMap(({ holders }) =>
      holders.filter(({ kind }) => kind === 'company').map(({ refId }) => refId),
    ),
  )
  const companyList = one.companyList.filter(({ id }) => held.has(id))
  const { personList } = withoutUnused<Person, RegistrationWithTree>({
    ...one,
    companyList,
    shareholders: tree,
  })
  const { representative } = one
  return {
    ...one,
    companyList,
    personList: withoutNeedlessSources(personList, tree),
    representative:
      representative !== undefined && personList.some(({ id }) => id === representative)
        ? representative
        : undefined,
  }
}

/** Values of a form of the wizard. */
export function fieldsOf(one: Registration, page: Page): Readonly<Record<string, string>> {
  if (page.form === 'personForm') return personIn(one, page.id)?.fields ?? {}
  if (page.form === 'companyForm') return companyIn(one, page.id)?.fields ?? {}
  return isForm(page.form) ? one[page.form] : {}
}

export function withFields(
  one: Registration,
  page: Page,
  change: (fields: Record<string, string>) => Record<string, string>,
): Registration {
  if (page.form === 'personForm')
    return withPerson(one, page.id, (person) => ({ ...person, fields: change(person.fields) }))
  if (page.form === 'companyForm')
    return withCompany(one, page.id, (company) => ({ ...company, fields: change(company.fields) }))
  return isForm(page.form) ? { ...one, [page.form]: change(one[page.form]) } : one
}

export const withPerson = (
  one: Registration,
  id: number,
  change: (person: Person) => Person,
): Registration => ({
  ...one,
  personList: one.personList.map((person) => (person.id === id ? change(person) : person)),
})

const withCompany = (one: Registration, id: number, change: (company: Company) => Company): Registration => ({
  ...one,
  companyList: one.companyList.map((company) => (company.id === id ? change(company) : company)),
})

const withHolders = (
  one: Registration,
  of: number | undefined,
  change: (holders: readonly Holder[]) => Holder[],
): Registration =>
  of === undefined
    ? { ...one, shareholders: change(one.shareholders) }
    : withCompany(one, of, (company) => ({ ...company, shareholders: change(company.shareholders) }))

const forms = ['generalForm', 'legalForm', 'financialInfoForm', 'dueDilligenceForm'] as const
const isForm = (name: string): name is (typeof forms)[number] => forms.some((form) => form === name)

/** As the shared rules read it: with the tree instead of the holders of each company. */
type RegistrationWithTree = ReturnType<typeof withTree>
const withTree = (one: Registration) => ({ ...one, shareholders: treeOf(one) })
const treeless = ({ shareholders }: Registration) => ({ shareholders })

const nextId = (list: readonly { id: number }[]): number => Math.max(0, ...list.map(({ id }) => id)) + 1
