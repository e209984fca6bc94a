import type { CompanyRegistration } from '@sixpence/protocol/registration/company-registration'
import { addressKinds } from '@sixpence/protocol/rules/documents'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import { levelsOf, shareOf } from '@sixpence/protocol/rules/company-registration/shares'
import type pg from 'pg'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'
import { insertedId } from '#store/inserted-id.ts'

/** Stored data of a person of a company; the address is stored with the addresses. */
export type PersonOfCompany = Omit<
  CompanyRegistration['personList'][number],
  'id' | 'address' | 'isUser' | 'accessRights'
>
/** Stored data of a company that holds shares. */
export type HoldingCompany = Omit<CompanyRegistration['companyList'][number], 'id' | 'address' | 'directors'>

type Structure = Pick<
  CompanyRegistration,
  | 'personList'
  | 'companyList'
  | 'directors'
  | 'ultimateBeneficiaryOwners'
  | 'shareholders'
  | 'authorizedCompanyRepresentative'
>
export type RepresentativeDeps = { db: pg.ClientBase; personal: PersonalData; now: Date }
type Ids = ReadonlyMap<number, number>

/** Stores the people and companies of a registration. Returns the id of each person by their local id in the form. */
export async function insertRepresentatives(
  deps: RepresentativeDeps,
  customerId: number,
  { personList, companyList, ...structure }: Structure,
): Promise<Ids> {
  const sealer = await deps.personal.sealer(`customer:${customerId}`, deps.db)
  const keep = keeperOf(deps, customerId, sealer)
  const persons = new Map<number, number>()
  for (const { id, address, isUser: _, accessRights: __, ...text } of personList)
    persons.set(
      id,
      await keep({ isCompany: false, text, address: { kind: addressKinds.residence, text: address } }),
    )
  const companies = new Map<number, number>()
  for (const { id, address, directors: _, ...text } of companyList)
    companies.set(
      id,
      await keep({ isCompany: true, text, address: { kind: addressKinds.business, text: address } }),
    )
  await insertRoles(deps.db, rolesOf({ ...structure, personList, companyList }, { persons, companies }))
  return persons
}

type NewRepresentative = {
  isCompany: boolean
  text: PersonOfCompany | HoldingCompany
  address: { kind: number; text: CompanyRegistration['company']['address'] }
}

/** Stores a person or company with their address and returns the id. */
export const keeperOf =
  ({ db, now }: RepresentativeDeps, customerId: number, sealer: Sealer) =>
  async ({ isCompany, text, address }: NewRepresentative): Promise<number> => {
    const { rows } = await db.query<{ id: number }>(
      `with made as (
         insert into app.representative (customer_id, is_company, sealed, created_at) values ($1, $2, $3, $4) returning id
       )
       insert into app.address (customer_id, representative_id, kind, stated_at, sealed, created_at)
       select $1, id, $5, $4, $6, $4 from made returning representative_id as id`,
      [customerId, isCompany, sealer(text), now, address.kind, sealer(address.text)],
    )
    return insertedId(rows, 'app.representative')
  }

type Role = { id: number | undefined; of: number | undefined; type: number; share?: bigint | undefined }

/** A company that occurs several times in the tree has the same holders in each place: each role is stored once. */
function rolesOf(structure: Structure, { persons, companies }: { persons: Ids; companies: Ids }): Role[] {
  const as = (type: number, ids: readonly number[], of?: number): Role[] =>
    ids.map((id) => ({ id: persons.get(id), of, type }))
  const seen = new Set<number>()
  const holdings = levelsOf(structure.shareholders).flatMap(({ of, holders }): Role[] => {
    const above = of.at(-1)
    if (above !== undefined && seen.has(above)) return []
    if (above !== undefined) seen.add(above)
    return holders.map(({ kind, refId, share }) => ({
      id: (kind === 'person' ? persons : companies).get(refId),
      of: above === undefined ? undefined : companies.get(above),
      type: kind === 'person' ? types.shareholder : types.companyShareholder,
      share: shareOf(share),
    }))
  })
  return [
    ...as(types.director, structure.directors),
    ...as(types.owner, structure.ultimateBeneficiaryOwners),
    ...structure.companyList.flatMap(({ id, directors }) => as(types.director, directors, companies.get(id))),
    ...holdings,
    ...as(types.other, [structure.authorizedCompanyRepresentative]),
  ]
}

/** Inserts roles; shares in ten-thousandths of a percent. */
export const insertRoles = (db: pg.ClientBase, roles: readonly Role[]): Promise<unknown> =>
  db.query(
    `insert into app.representative_role (representative_id, of_id, type, share)
     select * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::int[])`,
    [
      roles.map(({ id }) => id),
      roles.map(({ of }) => of),
      roles.map(({ type }) => type),
      roles.map(({ share }) => (share === undefined ? null : Number(share))),
    ],
  )
