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
export function idsWith(registration: Registration, role: Role): readonly number[] {
  if (role.is === 'owner') return registration.ultimateBeneficiaryOwners
  if (role.is === 'user') return registration.users
  if (role.is === 'director')
    return role.of === undefined
      ? registration.directors
      : (companyIn(registration, role.of)?.directors ?? [])
  const { shareholders = [] } =
    role.of === undefined ? registration : (companyIn(registration, role.of) ?? {})
  return shareholders.filter(({ kind }) => kind === 'person').map(({ refId }) => refId)
}

/** Adds a role to someone already entered. */
export function withRole(registration: Registration, id: number, role: Role): Registration {
  if (idsWith(registration, role).includes(id)) return registration
  if (role.is === 'user')
    return {
      ...registration,
      ...withUser<Person, RegistrationWithTree>(withTree(registration), id),
      ...treeless(registration),
    }
  if (role.is === 'owner')
    return { ...registration, ultimateBeneficiaryOwners: [...registration.ultimateBeneficiaryOwners, id] }
  if (role.is === 'shareholder')
    return withHolder(registration, { kind: 'person', refId: id, share: '' }, role.of)
  if (role.of === undefined) return { ...registration, directors: [...registration.directors, id] }
  return withCompany(registration, role.of, (company) => ({
    ...company,
    directors: [...company.directors, id],
  }))
}

/** Adds a new person or company without a name. */
export function withNewPerson(
  registration: Registration,
  role: Role,
): { registration: Registration; id: number } {
  const id = nextId(registration.personList)
  const person = { id, fields: {}, sourcesOfFunds: [], isUser: false }
  return {
    id,
    registration: withRole({ ...registration, personList: [...registration.personList, person] }, id, role),
  }
}

/** Removes a role. People without a role and companies without shares are removed too (B353). */
export function withoutRole(registration: Registration, id: number, role: Role): Registration {
  const rest = (ids: readonly number[]): number[] => ids.filter((other) => other !== id)
  if (role.is === 'user') {
    const { users, personList } = withoutUser<Person, RegistrationWithTree>(withTree(registration), id)
    return tidied({ ...registration, users, personList })
  }
  if (role.is === 'owner')
    return tidied({
      ...registration,
      ultimateBeneficiaryOwners: rest(registration.ultimateBeneficiaryOwners),
    })
  if (role.is === 'shareholder') return withoutHolder(registration, { kind: 'person', refId: id }, role.of)
  if (role.of === undefined) return tidied({ ...registration, directors: rest(registration.directors) })
  return tidied(
    withCompany(registration, role.of, (company) => ({ ...company, directors: rest(company.directors) })),
  )
}

export function withNewCompany(
  registration: Registration,
  of: number | undefined,
): { registration: Registration; id: number } {
  const id = nextId(registration.companyList)
  const company: Company = { id, fields: {}, directors: [], shareholders: [] }
  const added = { ...registration, companyList: [...registration.companyList, company] }
  return { id, registration: withHolder(added, { kind: 'company', refId: id, share: '' }, of) }
}

export const withHolder = (
  registration: Registration,
  holder: Holder,
  of: number | undefined,
): Registration => withHolders(registration, of, (holders) => [...holders, holder])

export const withoutHolder = (
  registration: Registration,
  { kind, refId }: Pick<Holder, 'kind' | 'refId'>,
  of: number | undefined,
): Registration =>
  tidied(
    withHolders(registration, of, (holders) =>
      holders.filter((other) => other.kind !== kind || other.refId !== refId),
    ),
  )

/** A share while it is typed; `tidied` applies the consequences when it is complete. */
export const withShare = (
  registration: Registration,
  { kind, refId, share }: Holder,
  of: number | undefined,
): Registration =>
  withHolders(registration, of, (holders) =>
    holders.map((other) => (other.kind === kind && other.refId === refId ? { ...other, share } : other)),
  )

/** Without people and companies that have no role, and answers that are no longer required (B353, B361). */
export function tidied(registration: Registration): Registration {
  const tree = treeOf(registration)
  const held = new Set(
    levelsOf(tree).flatMap(({ holders }) =>
      holders.filter(({ kind }) => kind === 'company').map(({ refId }) => refId),
    ),
  )
  const companyList = registration.companyList.filter(({ id }) => held.has(id))
  const { personList } = withoutUnused<Person, RegistrationWithTree>({
    ...registration,
    companyList,
    shareholders: tree,
  })
  const { representative } = registration
  return {
    ...registration,
    companyList,
    personList: withoutNeedlessSources(personList, tree),
    representative:
      representative !== undefined && personList.some(({ id }) => id === representative)
        ? representative
        : undefined,
  }
}

/** Values of a form of the wizard. */
export function fieldsOf(registration: Registration, page: Page): Readonly<Record<string, string>> {
  if (page.form === 'personForm') return personIn(registration, page.id)?.fields ?? {}
  if (page.form === 'companyForm') return companyIn(registration, page.id)?.fields ?? {}
  return isForm(page.form) ? registration[page.form] : {}
}

export function withFields(
  registration: Registration,
  page: Page,
  change: (fields: Record<string, string>) => Record<string, string>,
): Registration {
  if (page.form === 'personForm')
    return withPerson(registration, page.id, (person) => ({ ...person, fields: change(person.fields) }))
  if (page.form === 'companyForm')
    return withCompany(registration, page.id, (company) => ({ ...company, fields: change(company.fields) }))
  return isForm(page.form) ? { ...registration, [page.form]: change(registration[page.form]) } : registration
}

export const withPerson = (
  registration: Registration,
  id: number,
  change: (person: Person) => Person,
): Registration => ({
  ...registration,
  personList: registration.personList.map((person) => (person.id === id ? change(person) : person)),
})

const withCompany = (
  registration: Registration,
  id: number,
  change: (company: Company) => Company,
): Registration => ({
  ...registration,
  companyList: registration.companyList.map((company) => (company.id === id ? change(company) : company)),
})

const withHolders = (
  registration: Registration,
  of: number | undefined,
  change: (holders: readonly Holder[]) => Holder[],
): Registration =>
  of === undefined
    ? { ...registration, shareholders: change(registration.shareholders) }
    : withCompany(registration, of, (company) => ({ ...company, shareholders: change(company.shareholders) }))

const forms = ['generalForm', 'legalForm', 'financialInfoForm', 'dueDilligenceForm'] as const
const isForm = (name: string): name is (typeof forms)[number] => forms.some((form) => form === name)

/** As the shared rules read it: with the tree instead of the holders of each company. */
type RegistrationWithTree = ReturnType<typeof withTree>
const withTree = (registration: Registration) => ({ ...registration, shareholders: treeOf(registration) })
const treeless = ({ shareholders }: Registration) => ({ shareholders })

const nextId = (list: readonly { id: number }[]): number => Math.max(0, ...list.map(({ id }) => id)) + 1
