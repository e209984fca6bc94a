import type { Services } from '#context/services.ts'

/** The IPv4 address of an IPv4-mapped IPv6 address; other addresses unchanged. */
export const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Whether the person's address list permits a sign-in from here; without a list every address is permitted. */
export async function mayComeFrom(
  { db }: Pick<Services, 'db'>,
  personId: number,
  address: string,
): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select not p.ip_access or exists (
       select from app.ip_access a
       where a.person_id = p.id and family(a.low) = family($2::inet) and $2::inet between a.low and a.high) as may
     from app.person p where p.id = $1`,
    [personId, plainAddress(address)],
  )
  return rows[0]?.may ?? false
}
