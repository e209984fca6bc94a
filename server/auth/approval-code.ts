import type { Services } from '#context/services.ts'

/** Keyed hash of a person's permanent approval code for payments of mode 4, as stored (Q048). */
export const approvalCodeHash = (s: Pick<Services, 'secrets'>, personId: number, code: string): Buffer =>
  s.secrets.mac(...partsOf(personId, code))

const partsOf = (personId: number, code: string) =>
  ['one-time-code', 'approval-code', personId, code] as const

/** Whether this is the person's permanent approval code; false when they have none. */
export const isApprovalCode = async (s: Services, personId: number, code: string): Promise<boolean> =>
  (await approvalCodeOf(s, personId))(code)

/** Like `isApprovalCode`, for use in a transaction: the values to compare are read before. */
export async function approvalCodeOf(s: Services, personId: number): Promise<(code: string) => boolean> {
  const { rows } = await s.db.query<{ hash: Buffer | null }>(
    'select approval_code_hash as hash from app.person where id = $1',
    [personId],
  )
  const hash = rows[0]?.hash
  return (code) => hash !== undefined && hash !== null && s.secrets.isMac(hash, ...partsOf(personId, code))
}
